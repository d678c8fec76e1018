// incan play: the game in this terminal, against bots or with others at the same keyboard.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/about.h"
#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/saved_games.h"
#include "cli/stream.h"
#include "terminal/plain_front.h"
#include "terminal/screen_front.h"
#include "terminal/signals.h"
#include "terminal/story.h"
#include "text/glyphs.h"
#include "text/guest_name.h"

namespace incan {
namespace {

struct PlayOptions {
  int players = 4;
  int humans = 1;
  std::string bots = "medium";
  std::string edition = std::string(ruleset(Edition::incan_gold).name);
  std::string names;
  SeedOption seed = SeedOption::random();
  std::string save;
  bool lists = false;
  bool resumes = false;
  std::string resume;
  OutputFile::Existing existing = OutputFile::Existing::refuse;
  bool practice = false;
  bool plain = false;
  bool open_tents = false;
  bool no_animation = false;
  bool no_mouse = false;
  ExecOptions exec;
};

// People first, then bots, each with a unique name.
std::vector<RecordedPlayer> players_of(const PlayOptions& options, const Text& text) {
  std::vector<std::string> names =
      options.names.empty() ? std::vector<std::string>() : split_specs(options.names);
  if (names.size() > static_cast<std::size_t>(options.players)) {
    throw UsageError("error.names.too_many",
                     {{"names", static_cast<int>(names.size())}, {"players", options.players}});
  }
  for (std::string& name : names) {
    if (name.empty()) continue;
    const auto clean = guest_name(name);
    if (!clean) {
      throw UsageError("error.name",
                       {{"name", shortened(name, max_name_columns)}, {"most", max_name_columns}});
    }
    name = *clean;
  }
  std::vector<std::string> specs = split_specs(options.bots);
  const std::vector<std::string> labels = take_labels(specs);
  if (const auto bots = static_cast<std::size_t>(options.players - options.humans);
      specs.size() > std::max<std::size_t>(bots, 1)) {
    throw UsageError("error.bots.too_many",
                     {{"bots", static_cast<int>(specs.size())}, {"room", static_cast<int>(bots)}});
  }
  std::vector<RecordedPlayer> players;
  for (int id = 0; id < options.players; ++id) {
    RecordedPlayer player;
    std::string label;
    if (id >= options.humans) {
      const auto place = std::min(static_cast<std::size_t>(id - options.humans), specs.size() - 1);
      player.bot = specs[place];
      label = labels[place];
    }
    const auto at = static_cast<std::size_t>(id);
    const auto is_free = [&](std::string_view name) {
      const bool wanted = std::find(names.begin(), names.end(), name) != names.end();
      return !wanted && std::none_of(players.begin(), players.end(),
                                     [&](const RecordedPlayer& other) { return other.name == name; });
    };
    if (at < names.size() && !names[at].empty()) {
      if (std::count(names.begin(), names.end(), names[at]) > 1) {
        throw UsageError("error.names.alike", {{"name", names[at]}});
      }
      player.name = names[at];
    } else if (!player.bot) {
      player.name = text("player.number", {{"number", id + 1}});
    } else if (!label.empty() && is_free(label)) {
      player.name = label;
    } else {
      player.name = *std::find_if(usual_names.begin(), usual_names.end(), is_free);
    }
    players.push_back(std::move(player));
  }
  return players;
}

// The record of a new game. The game seed of another record deals the same cards again; any other text is
// used as a server seed; without a seed the cards are random.
Record new_record(Edition edition, std::vector<RecordedPlayer> players, bool practice,
                  const std::optional<std::string>& seed) {
  Record record;
  record.edition = edition;
  record.players = std::move(players);
  record.practice = practice;
  if (seed) {
    if (const auto game = seed_from_hex(*seed)) {
      record.seed = *game;
      return record;
    }
  }
  const Seed server_seed = seed ? sha256("incan-gold/play/seed/" + *seed) : random_seed();
  record.fairness =
      Fairness{commitment(server_seed), server_seed, std::vector<std::string>(record.players.size())};
  record.seed = game_seed(server_seed, record.fairness->client_seeds);
  return record;
}

std::optional<std::string> wanted_seed(const SeedOption& seed) {
  return seed.is_random ? std::nullopt : std::optional(seed.text);
}

std::string file_to_resume(const PlayOptions& options) {
  if (!options.resume.empty()) return game_named(options.resume);
  if (auto file = last_unfinished_game()) return *std::move(file);
  throw EnvironmentError("error.no_unfinished_game", {{"folder", saved_games_folder()}});
}

std::string file_for(const PlayOptions& options) {
  if (options.save.empty()) return new_game_file(saved_games_folder());
  if (std::filesystem::is_directory(options.save)) return new_game_file(options.save);
  if (options.existing == OutputFile::Existing::refuse && std::filesystem::is_regular_file(options.save)) {
    throw EnvironmentError("error.exists.game", {{"file", options.save}});
  }
  return options.save;
}

// Quotes a file name for the shell where necessary.
std::string argument(const std::string& file) {
  if (file.starts_with('-')) return argument("./" + file);
  if (file.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./") ==
      std::string::npos) {
    return file;
  }
  std::string quoted = "'";
  for (char c : file) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

void say(const std::string& words) {
  Output output;
  output.write(words + "\n");
  output.flush();
}

// One line per saved game that can be read: its name, how far it got or who won, and who plays.
void list_games(const Text& text) {
  constexpr int widest_state = 24;
  constexpr int width = 80;
  std::vector<std::array<std::string, 3>> rows;
  int widest_name = 0;
  for (const std::string& file : saved_games()) {
    try {
      const Record record = read_game(file);
      const Story story(text, record.players);
      const int round = std::max(1, static_cast<int>(record.rounds.size()));
      const std::string state = record.result
                                    ? story.winners(*record.result)
                                    : text("screen.round", {{"round", round}, {"rounds", rounds_in_a_game}});
      std::vector<std::string> players;
      for (Player player : PlayerSet::first(record.player_count())) players.push_back(story.player(player));
      const std::string name = std::filesystem::path(file).stem().string();
      widest_name = std::max(widest_name, columns(name));
      rows.push_back({name, shortened(state, widest_state), text.list(players)});
    } catch (const Complaint&) {
      continue;  // Not a game.
    }
  }
  const Argument folder("folder", saved_games_folder());
  if (rows.empty()) return say(text("list.none", {folder}));
  std::string lines = text("list.title", {folder}) + "\n\n";
  for (const auto& [name, state, players] : rows) {
    const std::string start =
        fmt::format("  {}  {}  ", to_the_left(name, widest_name), to_the_left(state, widest_state));
    lines += start + shortened(players, std::max(10, width - columns(start))) + "\n";
  }
  say(lines + "\n" + text("list.use"));
}

class Session {
 public:
  Session(const PlayOptions& options, const Text& text)
      : options_(options), text_(text), full_screen_(!options.plain && Curses::possible()) {}

  // Plays one game; returns whether to play another.
  bool play_one(Record record, const std::optional<std::string>& resumed) {
    over_ = false;
    std::optional<GameLock> lock;
    if (resumed) lock.emplace(file_ = *resumed);
    auto game = LocalGame::start(
        std::move(record), [&](const Record& now) { save_game(file_, now); }, options_.exec);
    if (!game) throw DataError(resumed ? about(file_, game.error()) : about(game.error()));
    // Only now, because a new game's file is created here, and a game whose bots do not start has none.
    if (!resumed) lock.emplace(file_ = file_for(options_));
    // Fail now rather than after a game that cannot be saved.
    save_game(file_, (*game)->record());
    try {
      const bool another = play_on_terminal(**game);
      report_faults(**game);
      say_farewell();
      return another;
    } catch (const Stopped&) {
      report_faults(**game);
      throw;
    }
  }

  // Where the game is saved, and how to continue with it.
  void say_farewell() const {
    say("\n" + text_(over_ ? Key("play.saved") : Key("play.interrupted"),
                     {{"file", file_}, {"argument", argument(file_)}}));
  }

 private:
  Tents tents() const { return options_.open_tents ? Tents::open : Tents::closed; }

  bool play_on_terminal(LocalGame& game) {
    if (full_screen_) {
      Curses curses(options_.no_mouse ? Curses::Mouse::off : Curses::Mouse::on);
      ScreenFront front(text_, curses, {!options_.no_animation, tents()});
      return play_through(game, front);
    }
    PlainFront front(text_, tents());
    return play_through(game, front);
  }

  void report_faults(const LocalGame& game) const {
    const std::vector<RecordedPlayer>& players = game.record().players;
    std::vector<std::string> specs;
    for (const RecordedPlayer& player : players) specs.push_back(player.bot.value_or(""));
    print_faults(
        text_, [&](std::size_t player) { return players[player].name; }, specs, game.faults());
  }

  bool play_through(LocalGame& game, Front& front) {
    play(game, front);
    over_ = true;
    return front.wants_another();
  }

  const PlayOptions& options_;
  const Text& text_;
  bool full_screen_;
  std::string file_;
  bool over_ = false;  // Whether the game in that file is over.
};

void run(PlayOptions options, const Text& text) {
  if (options.lists) return list_games(text);
  if (options.humans > options.players) {
    throw UsageError("error.humans", {{"humans", options.humans}, {"players", options.players}});
  }
  std::vector<std::string> specs = split_specs(options.bots);
  take_labels(specs);
  check_specs(specs);
  if (options.save.empty() && options.resume.empty()) sweep_saved_games();
  const StopSignals signals;
  Session session(options, text);
  try {
    std::optional<std::string> resumed;
    if (options.resumes) resumed = file_to_resume(options);
    Record record = resumed ? read_game(*resumed)
                            : new_record(edition_named(options.edition).value(), players_of(options, text),
                                         options.practice, wanted_seed(options.seed));
    while (session.play_one(record, resumed)) {
      record = new_record(record.edition, record.players, record.practice, std::nullopt);
      if (!std::filesystem::is_directory(options.save)) options.save.clear();
      resumed.reset();
    }
  } catch (const Stopped& stopped) {
    try {
      session.say_farewell();
    } catch (const EnvironmentError&) {
      // The terminal is gone, so nobody can read this.
    }
    if (stopped.signal() != 0) throw ExitStatus(128 + stopped.signal());
  }
}

}  // namespace

void add_play(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("play", text("help.play"));
  auto options = std::make_shared<PlayOptions>();
  add_number(*command, "--players", options->players, text("help.play.players"), min_players, max_players);
  add_number(*command, "--humans", options->humans, text("help.play.humans"), 0, max_players);
  command->add_option("--bots", options->bots, text("help.play.bots"))->type_name("SPECS");
  add_edition(*command, options->edition, text("help.edition"));
  command->add_option("--names", options->names, text("help.play.names"))->type_name("NAMES");
  add_seed(*command, options->seed, text("help.play.seed"));
  add_output_file(*command, "--save", options->save, text("help.play.save"));
  refuse_standard_streams(*command, "--save");
  add_force(*command, options->existing, text("help.force"));
  command
      ->add_option_function<std::vector<std::string>>(
          "--resume",
          [options](const std::vector<std::string>& files) {
            options->resumes = true;
            if (files.empty()) return;
            options->resume = files.front();
            if (options->resume == "-") throw UsageError("error.needs_file", {{"option", "--resume"}});
          },
          text("help.play.resume"))
      ->expected(0, 1)
      ->type_name("[FILE]");
  command->add_flag("--list", options->lists, text("help.play.list"));
  command->add_flag("--practice", options->practice, text("help.play.practice"));
  command->add_flag("--open-tents", options->open_tents, text("help.play.open_tents"));
  command->add_flag("--plain", options->plain, text("help.play.plain"));
  command->add_flag("--no-animation", options->no_animation, text("help.play.no_animation"));
  add_exec_options(*command, text, options->exec);
  command->add_flag("--no-mouse", options->no_mouse, text("help.play.no_mouse"));
  command->callback([&chosen, command, options, &text] {
    for (const char* begun : {"--players", "--humans", "--bots", "--edition", "--names", "--seed", "--save",
                              "--practice", "--force"}) {
      if (!options->resumes || command->count(begun) == 0) continue;
      throw UsageError("error.resumed", {{"option", begun}});
    }
    chosen = [options, &text] { run(*options, text); };
  });
}

}  // namespace incan
