#include "terminal/plain_front.h"

#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>

#include "terminal/scene.h"
#include "terminal/signals.h"
#include "text/glyphs.h"

namespace incan {
namespace {

// Nothing that is typed shows while it lives, if it is typed at a terminal.
class Unseen {
 public:
  explicit Unseen(bool wanted) : changed_(wanted && ::tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (!changed_) return;
    termios now = before_;
    now.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &now);
  }
  ~Unseen() {
    if (changed_) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;

 private:
  termios before_{};
  bool changed_;
};

std::string trimmed_and_lower(std::string text) {
  text.erase(0, text.find_first_not_of(" \t\r"));
  text.erase(text.find_last_not_of(" \t\r") + 1);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

void PlainFront::say(const std::string& line) {
  const std::string out = line + "\n";
  std::string_view rest = out;
  while (!rest.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (count < 0 && errno != EINTR) stop_at_hangup();  // Nobody listens any more.
    if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0) throw_if_stopped();
  }
}

std::string PlainFront::answer(const std::string& question) {
  say(question);
  std::string line;
  for (;;) {
    throw_if_stopped();
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, 100) <= 0) continue;
    char c = 0;
    const ssize_t count = ::read(STDIN_FILENO, &c, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      throw_if_stopped();  // A signal and the end of input may come together.
      throw Stopped(0);
    }
    if (c == '\n') return trimmed_and_lower(line);
    constexpr std::size_t enough = 100;
    if (line.size() < enough) line += c;
  }
}

void PlainFront::begin(const LocalGame& game) {
  story_.emplace(text_, game.record().players);
  secretly_ = game.people() > 1;
  std::vector<std::string> names;
  for (PlayerId player : PlayerSet::first(game.record().player_count())) {
    names.push_back(story_->introduction(player));
  }
  say(text_("account.players", {{"edition", ruleset(game.record().edition).name},
                                {"count", game.record().player_count()},
                                {"players", text_.list(names)}}));
  if (game.record().fairness) {
    say(text_("story.commitment", {{"commitment", to_hex(game.record().fairness->commitment)}}));
  }
  if (!game.record().rounds.empty()) {
    say(text_("plain.resumed"));
    game.retell([&](const Game& now, const Event& event) { tell(now, event); });
  } else {
    say(text_("plain.help"));
  }
}

void PlainFront::tell(const Game& game, const Event& event) {
  throw_if_stopped();
  if (std::holds_alternative<RoundStarted>(event) || std::holds_alternative<GameEnded>(event)) say("");
  for (const std::string& sentence : story_->tell(game, event)) say(sentence);
}

std::string PlainFront::situation(const Game& game, Seat seat) const {
  const View view(game, game.board().owner(seat));
  const Argument carried("carried", view.board().carried().count());
  const Argument path("path", view.board().path().gems().count());
  const Argument artifacts("artifacts", view.board().path().artifacts().size());
  const Argument inside("inside", view.board().inside().size());
  // Where several people read along, nobody's tent is spoken of.
  if (secretly_) return text_("plain.situation.shared", {carried, path, artifacts, inside});
  return text_("plain.situation",
               {carried, path, artifacts, inside, {"tent", view.tent(seat).value_or(Gems()).count()}});
}

Choice PlainFront::ask(const Game& game, Seat seat, SeatSet /*chosen*/) {
  const std::string name = story_->adventurer(game.board(), seat);
  say(situation(game, seat));
  const Haul alone = game.board().haul(1);
  for (;;) {
    std::string reply;
    {
      const Unseen unseen(secretly_);
      reply = answer(text_(
          "plain.choose", {{"name", name}, {"gems", alone.gems.count()}, {"points", alone.artifact_points}}));
    }
    if (reply == "t" || reply == "torch" || reply == text_("answer.torch")) return Choice::torch;
    if (reply == "c" || reply == "camp" || reply == text_("answer.camp")) return Choice::camp;
    if (reply == "o") {
      for (const std::string& line : odds_in_words(text_, game.board())) say(line);
    } else if (reply == "d") {
      for (const std::string& line : deck_in_words(text_, game.board())) say(line);
    } else if (reply == "q") {
      if (answer(text_("plain.quit")) == "q") throw Stopped(0);
    } else {
      if (reply != "?") say(text_("plain.not_understood"));
      say(text_("plain.help"));
    }
  }
}

bool PlainFront::wants_another() {
  say("");
  const std::string reply = answer(text_("plain.again"));
  return reply == "y" || reply == "yes" || reply == text_("answer.yes");
}

}  // namespace incan
