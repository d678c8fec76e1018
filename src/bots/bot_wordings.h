// The messages for everything that can be wrong with a bot spec or a bot.
#pragma once

#include <array>

#include "record/problem.h"

namespace incan {

inline constexpr std::array bot_wordings = std::to_array<Wording>({
    // A spec.
    {"spec.exec", "bot ‘{spec}’: exec:COMMAND needs a command"},
    {"spec.exec.open", "bot ‘{command}’: a quote is not closed, or a backslash ends the command"},
    {"spec.exec.shell", "bot ‘{command}’: ‘{character}’ needs a shell; quote it, or use exec:sh -c"},
    {"spec.no_parameter", "bot ‘{spec}’: {name} takes no parameter"},
    {"spec.odds", "bot ‘{spec}’: odds:RISK needs a number from 0 to {most}"},
    {"spec.oracle", "bot ‘{spec}’: oracle:FILE needs a file name"},
    {"spec.random", "bot ‘{spec}’: random:P needs a probability from 0 to 1"},
    {"spec.rollout", "bot ‘{spec}’: rollout:N needs a whole number from 1 to {most}"},
    {"spec.threshold", "bot ‘{spec}’: threshold:GEMS:HAZARDS needs two whole numbers from 0 to {most}"},
    {"spec.unknown", "unknown bot ‘{name}’; use one of {bots}"},

    // A bot that cannot start.
    {"bot.command_not_found", "cannot start bot ‘{command}’: command not found"},
    {"bot.flood_before_hello", "bot ‘{command}’ sent too much text before its hello"},
    {"bot.hello", "bot ‘{command}’ did not send a valid hello: {why}"},
    {"bot.network", "{file}: not a network, or damaged"},
    {"bot.network.unreadable", "{file}: cannot read: {why}"},
    {"bot.no_hello", "bot ‘{command}’ did not send a hello within {milliseconds} ms"},
    {"bot.not_executable", "cannot start bot ‘{command}’: not executable"},
    {"bot.quit_before_hello",
     "bot ‘{command}’ ended before its hello ({ending}); set INCAN_BOT_STDERR=1 to see its error output"},
    {"bot.start", "cannot start bot ‘{command}’: {why}"},

    // How a program ended.
    {"bot.ending.closed", "it closed its standard output"},
    {"bot.ending.signal", "signal {signal}"},
    {"bot.ending.status", "exit status {status}"},

    // A line that does not follow the protocol.
    {"bot.line.camp", "‘camp’ must be a probability from 0 to 1"},
    {"bot.line.choice", "‘choice’ must be ‘torch’ or ‘camp’"},
    {"bot.line.choice_or_camp", "expected either ‘choice’ or ‘camp’, not both or neither"},
    {"bot.line.id", "‘id’ must be the id of the request"},
    {"bot.line.json", "not valid JSON: ‘{line}’"},
    {"bot.line.name", "‘name’ must be a string of 1 to {most} printable characters"},
    {"bot.line.object", "not a JSON object: ‘{line}’"},
    {"bot.line.protocol", "‘protocol’ must be a whole number"},
    {"bot.line.request", "no request with id {id} has been sent yet"},
    {"bot.line.type", "not a message of type ‘{type}’: ‘{line}’"},
    {"bot.line.version",
     "it speaks protocol version {version}, but incan speaks version {known}; see docs/writing-a-bot.md"},

    // One failure, and all of them, as a sentence without a subject.
    {"bot.fault.invalid", "sent an invalid answer: {why}"},
    {"bot.fault.late", "did not answer within {milliseconds} ms"},
    {"bot.fault.unread", "left too many messages unread"},
    {"bot.faults", "{what}; Camp was played for it {times}"},
    {"bot.faults.and", "{first} and {last}"},
    {"bot.faults.and_last", "{first}, and {last}"},
    {"bot.faults.comma", "{first}, {next}"},
    {"bot.faults.ended", "ended unexpectedly ({ending})"},
    {"bot.faults.ended_times", "ended unexpectedly {times} ({ending})"},
    {"bot.faults.flooded", "sent too much text"},
    {"bot.faults.flooded_times", "sent too much text {times}"},
    {"bot.faults.invalid", "sent an invalid answer {times} ({example})"},
    {"bot.faults.late", "missed the deadline {times}"},
    {"bot.faults.stopped", "was stopped"},
    {"bot.faults.stopped_times", "was stopped {times}"},
    {"bot.times.many", "{count} times"},
    {"bot.times.once", "once"},
    {"bot.times.twice", "twice"},
});

consteval Wording bot_wording(std::string_view id) {
  return find_wording(bot_wordings, id);
}

}  // namespace incan
