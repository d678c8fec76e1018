#include "bots/exec_bot.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "bots/bot_protocol.h"
#include "bots/bot_wordings.h"
#include "bots/child_process.h"
#include "bots/command_words.h"

namespace incan {
namespace {

using std::chrono::milliseconds;
using Clock = ChildProcess::Clock;
using Heard = ChildProcess::Heard;
using Direction = ExecOptions::Direction;

void show(const ExecOptions& options, Direction direction, std::string_view line) {
  if (!options.on_line) return;
  if (line.ends_with('\n')) line.remove_suffix(1);
  options.on_line(direction, line);
}

void say(ChildProcess& process, const ExecOptions& options, const std::string& line) {
  process.say(line);
  show(options, Direction::to_bot, line);
}

// Words like "exit status 1".
Problem words_of(const ChildProcess::Ending& ending) {
  if (ending.status) return {bot_wording("bot.ending.status"), {{"status", std::to_string(*ending.status)}}};
  if (ending.signal) return {bot_wording("bot.ending.signal"), {{"signal", std::to_string(*ending.signal)}}};
  return bot_wording("bot.ending.closed");
}

Problem why_no_hello(const ChildProcess& process, const std::string& command, Heard heard,
                     milliseconds hello_time) {
  if (heard == Heard::nothing) {
    return {bot_wording("bot.no_hello"),
            {{"command", command}, {"milliseconds", std::to_string(hello_time.count())}}};
  }
  if (heard == Heard::too_much) return {bot_wording("bot.flood_before_hello"), {{"command", command}}};
  return {bot_wording("bot.quit_before_hello"),
          {{"command", command}, {"ending", words_of(process.ending_after_its_output())}}};
}

Problem why_not_started(const std::string& command, const std::error_code& why) {
  if (why.value() == ENOENT) return {bot_wording("bot.command_not_found"), {{"command", command}}};
  if (why.value() == EACCES) return {bot_wording("bot.not_executable"), {{"command", command}}};
  return {bot_wording("bot.start"), {{"command", command}, {"why", why.message()}}};
}

}  // namespace

tl::expected<std::unique_ptr<ExecBot>, Problem> ExecBot::start(std::string command,
                                                               const ExecOptions& options,
                                                               const std::atomic<bool>& stop) try {
  const auto words = command_words(command);
  if (!words) return tl::unexpected(words.error());
  const ChildLimits limits{max_bot_line_bytes, most_unread_bytes, grace,
                           std::getenv("INCAN_BOT_STDERR") != nullptr};
  auto process = std::make_unique<ChildProcess>(*words, limits, stop);
  say(*process, options, hello_line(options));
  const Clock::time_point deadline = Clock::now() + options.hello_time;
  std::string line;
  for (std::size_t passed_over = 0; passed_over <= most_unread_bytes; passed_over += line.size() + 1) {
    const Heard heard = process->hear(line, deadline);
    if (heard == Heard::stop) {
      return std::unique_ptr<ExecBot>(new ExecBot(std::move(command), options, stop, nullptr, ""));
    }
    if (heard != Heard::line) {
      return tl::unexpected(why_no_hello(*process, command, heard, options.hello_time));
    }
    show(options, Direction::from_bot, line);
    auto hello = read_hello(line);
    if (hello) {
      return std::unique_ptr<ExecBot>(
          new ExecBot(std::move(command), options, stop, std::move(process), std::move(hello->name)));
    }
    if (!is_to_be_ignored(line)) {
      return tl::unexpected(
          Problem(bot_wording("bot.hello"), {{"command", command}, {"why", hello.error()}}));
    }
  }
  return tl::unexpected(why_no_hello(*process, command, Heard::too_much, options.hello_time));
} catch (const std::system_error& error) {
  return tl::unexpected(why_not_started(command, error.code()));
}

ExecBot::ExecBot(std::string command, const ExecOptions& options, const std::atomic<bool>& stop,
                 std::unique_ptr<ChildProcess> process, std::string calls_itself)
    : command_(std::move(command)),
      options_(options),
      stop_(stop),
      process_(std::move(process)),
      calls_itself_(std::move(calls_itself)),
      time_left_(options.game_time) {}

ExecBot::~ExecBot() {
  ExecBot::leave();
}

void ExecBot::leave() {
  if (process_) process_->leave();
}

std::string ExecBot::about() const {
  return fmt::format("external program {}", calls_itself_);
}

void ExecBot::start_game(const GameStart& start) {
  game_ = start;
  tents_ = {};
  time_left_ = options_.game_time;
  tell(game_started_line(start));
}

void ExecBot::watch(const Event& event) {
  if (given_up()) return;
  tents_.watch(event);
  tell(event_line(game_, event));
  // No request follows that would send it.
  if (process_ && std::holds_alternative<GameEnded>(event)) process_->send();
}

double ExecBot::camp(const View& view, Adventurer adventurer) {
  const bool has_time = !time_left_ || *time_left_ > milliseconds::zero();
  if (process_ && has_time) {
    if (const auto chance = ask(view, adventurer)) {
      misses_in_a_row_ = 0;
      return *chance;
    }
    if (stop_) return 1.0;
    ++misses_in_a_row_;
    ++misses_;
  }
  ++faults_.camps_played_for_it;
  if (process_ && (misses_in_a_row_ == most_misses_in_a_row || misses_ == most_misses)) {
    ++faults_.given_up;
    give_up();
  }
  return 1.0;
}

void ExecBot::tell(const std::string& line) {
  if (given_up()) return;
  say(*process_, options_, line);
  if (process_->unsent() <= most_unread_bytes) return;
  process_->send();
  if (process_->unsent() <= most_unread_bytes) return;
  ++faults_.late;
  ++faults_.given_up;
  give_up();
  report(bot_wording("bot.fault.unread"));
}

// The probability of Camp, or nothing without a valid answer in time.
std::optional<double> ExecBot::ask(const View& view, Adventurer adventurer) {
  request_.clear();
  if (has_answered_in_advance()) return std::nullopt;
  const std::uint64_t id = ++asked_;
  const milliseconds time = time_left_ ? std::min(options_.move_time, *time_left_) : options_.move_time;
  const std::string request =
      choose_line(id, {time, time_left_}, view, adventurer, tents_.game(view.board()));
  if (options_.on_fault) request_ = request.substr(0, request.size() - 1);
  say(*process_, options_, request);
  const Clock::time_point start = Clock::now();
  const std::optional<double> chance = listen(id, time);
  if (time_left_) *time_left_ -= std::chrono::ceil<milliseconds>(Clock::now() - start);
  return chance;
}

// Waits for the answer to a request.
std::optional<double> ExecBot::listen(std::uint64_t id, milliseconds time) {
  const Clock::time_point deadline = Clock::now() + time;
  std::string line;
  for (std::size_t passed_over = 0; passed_over <= most_unread_bytes; passed_over += line.size() + 1) {
    switch (process_->hear(line, deadline)) {
      case Heard::line:
        show(options_, Direction::from_bot, line);
        break;
      case Heard::stop:
        return std::nullopt;
      case Heard::nothing:
        ++faults_.late;
        report({bot_wording("bot.fault.late"), {{"milliseconds", std::to_string(time.count())}}});
        return std::nullopt;
      case Heard::too_much:
        ++faults_.flooded;
        give_up();
        report(bot_wording("bot.faults.flooded"));
        return std::nullopt;
      case Heard::the_end:
        ++faults_.died;
        faults_.how_it_died = words_of(process_->ending_after_its_output());
        give_up();
        report({bot_wording("bot.faults.ended"), {{"ending", faults_.how_it_died}}});
        return std::nullopt;
    }
    const auto choice = read_choice(line);
    if (choice && choice->id == id) return choice->camp;
    // A late or repeated answer to an earlier request is dropped.
    if (choice ? choice->id < id : is_to_be_ignored(line)) continue;
    reject(choice ? Problem(bot_wording("bot.line.request"), {{"id", std::to_string(choice->id)}})
                  : choice.error());
    return std::nullopt;
  }
  ++faults_.flooded;
  give_up();
  report(bot_wording("bot.faults.flooded"));
  return std::nullopt;
}

// Whether an answer to a request that has not been made is there already. Other lines wait for listen().
bool ExecBot::has_answered_in_advance() {
  std::string line;
  for (std::size_t passed_over = 0; passed_over <= most_unread_bytes && process_->overhear(line);
       passed_over += line.size() + 1) {
    show(options_, Direction::from_bot, line);
    const auto choice = read_choice(line);
    if (choice ? choice->id <= asked_ : is_to_be_ignored(line)) continue;
    reject(choice ? Problem(bot_wording("bot.line.request"), {{"id", std::to_string(choice->id)}})
                  : choice.error());
    return true;
  }
  return false;
}

void ExecBot::reject(const Problem& why) {
  if (faults_.nonsense++ == 0) faults_.some_nonsense = why;
  say(*process_, options_, error_line(why.english()));
  process_->send();
  report({bot_wording("bot.fault.invalid"), {{"why", why}}});
}

void ExecBot::give_up() {
  process_.reset();
}

void ExecBot::report(const Problem& what) {
  if (options_.on_fault) options_.on_fault({command_, what, request_});
}

}  // namespace incan
