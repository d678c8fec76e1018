#include "bots/exec_bot.h"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>
#include <utility>

#include "bots/bot_protocol.h"
#include "bots/bot_wordings.h"
#include "bots/child_process.h"

namespace incan {
namespace {

using Clock = ChildProcess::Clock;
using Heard = ChildProcess::Heard;

// The shell's exit statuses for a command that it cannot execute, and for one that it cannot find.
constexpr int status_not_runnable = 126;
constexpr int status_not_found = 127;

// Words like "exit status 1".
Problem words_of(const ChildProcess::Ending& ending) {
  if (ending.status) return {bot_wording("bot.ending.status"), {{"status", std::to_string(*ending.status)}}};
  if (ending.signal) return {bot_wording("bot.ending.signal"), {{"signal", std::to_string(*ending.signal)}}};
  return bot_wording("bot.ending.closed");
}

Problem why_no_hello(const ChildProcess& process, const std::string& command, Heard heard,
                     std::chrono::milliseconds start_up) {
  if (heard == Heard::nothing) {
    return {bot_wording("bot.no_hello"),
            {{"command", command}, {"milliseconds", std::to_string(start_up.count())}}};
  }
  if (heard == Heard::too_much) return {bot_wording("bot.flood_before_hello"), {{"command", command}}};
  const ChildProcess::Ending ending = process.ending_after_its_output();
  if (ending.status == status_not_found) {
    return {bot_wording("bot.command_not_found"), {{"command", command}}};
  }
  if (ending.status == status_not_runnable) {
    return {bot_wording("bot.not_executable"), {{"command", command}}};
  }
  return {bot_wording("bot.quit_before_hello"), {{"command", command}, {"ending", words_of(ending)}}};
}

}  // namespace

tl::expected<std::unique_ptr<ExecBot>, Problem> ExecBot::start(std::string command,
                                                               const ExecOptions& options,
                                                               const std::atomic<bool>& stop) try {
  if (command.empty()) return tl::unexpected(Problem(bot_wording("spec.exec"), {{"spec", "exec:"}}));
  const ChildLimits limits{max_bot_line_bytes, most_unread_bytes, grace,
                           std::getenv("INCAN_BOT_STDERR") != nullptr};
  auto process = std::make_unique<ChildProcess>(command, limits, stop);
  process->say(hello_line());
  const Clock::time_point deadline = Clock::now() + options.start_up;
  std::string line;
  for (std::size_t passed_over = 0; passed_over <= most_unread_bytes; passed_over += line.size() + 1) {
    const Heard heard = process->hear(line, deadline);
    if (heard == Heard::stop) {
      return std::unique_ptr<ExecBot>(new ExecBot(std::move(command), options, stop, nullptr, ""));
    }
    if (heard != Heard::line) return tl::unexpected(why_no_hello(*process, command, heard, options.start_up));
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
  return tl::unexpected(why_no_hello(*process, command, Heard::too_much, options.start_up));
} catch (const std::system_error& error) {
  return tl::unexpected(
      Problem(bot_wording("bot.start"), {{"command", command}, {"why", error.code().message()}}));
}

ExecBot::ExecBot(std::string command, const ExecOptions& options, const std::atomic<bool>& stop,
                 std::unique_ptr<ChildProcess> process, std::string calls_itself)
    : command_(std::move(command)),
      options_(options),
      stop_(stop),
      process_(std::move(process)),
      calls_itself_(std::move(calls_itself)) {}

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
  tell(game_started_line(start));
}

void ExecBot::watch(const Event& event) {
  if (given_up()) return;
  tell(event_line(game_, event));
  // No request follows that would send it.
  if (process_ && std::holds_alternative<GameEnded>(event)) process_->send();
}

double ExecBot::camp(const View& view, Adventurer adventurer) {
  if (process_) {
    if (const auto chance = ask(view, adventurer)) {
      misses_in_a_row_ = 0;
      return *chance;
    }
    if (stop_) return 1.0;
    ++misses_in_a_row_;
  }
  ++faults_.camps_played_for_it;
  if (process_ && (misses_in_a_row_ == most_misses_in_a_row || faults_.camps_played_for_it == most_misses)) {
    give_up(faults_.given_up);
  }
  return 1.0;
}

void ExecBot::tell(const std::string& line) {
  if (given_up()) return;
  process_->say(line);
  if (process_->unsent() <= most_unread_bytes) return;
  process_->send();
  if (process_->unsent() <= most_unread_bytes) return;
  ++faults_.late;
  give_up(faults_.given_up);
}

// The probability of Camp, or nothing without a valid answer in time.
std::optional<double> ExecBot::ask(const View& view, Adventurer adventurer) {
  const std::uint64_t id = ++asked_;
  process_->say(choose_line(id, options_.deadline, view, adventurer));
  const Clock::time_point deadline = Clock::now() + options_.deadline;
  std::string line;
  for (std::size_t passed_over = 0; passed_over <= most_unread_bytes; passed_over += line.size() + 1) {
    switch (process_->hear(line, deadline)) {
      case Heard::line:
        break;
      case Heard::stop:
        return std::nullopt;
      case Heard::nothing:
        ++faults_.late;
        return std::nullopt;
      case Heard::too_much:
        give_up(faults_.flooded);
        return std::nullopt;
      case Heard::the_end:
        faults_.how_it_died = words_of(process_->ending_after_its_output());
        give_up(faults_.died);
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
  give_up(faults_.flooded);
  return std::nullopt;
}

void ExecBot::reject(const Problem& why) {
  if (faults_.nonsense++ == 0) faults_.some_nonsense = why;
  process_->say(error_line(why.english()));
  process_->send();
}

void ExecBot::give_up(std::uint64_t& fault) {
  ++fault;
  process_.reset();
}

}  // namespace incan
