// An error that ends a command, in one line for the user. run_program() prints it and exits with its status
// (docs/command-line.md).
#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "text/text.h"

namespace incan {

class Complaint : public std::runtime_error {
 public:
  // Formats the message once the reader's language is known.
  using Words = std::function<std::string(const Text& text)>;

  std::string words(const Text& text) const {
    if (words_) return words_(text);
    return key_ ? text(*key_, arguments_) : what();
  }
  int status() const { return status_; }

  // The option that the complaint is about, if any, and another name for it: that of the environment variable
  // or the setting that the value came from.
  std::optional<std::string> option() const {
    for (const Argument& argument : arguments_) {
      if (argument.name == "option") return std::get<std::string>(argument.value);
    }
    return std::nullopt;
  }
  void call_option(const std::string& name) {
    for (Argument& argument : arguments_) {
      if (argument.name == "option") argument.value = name;
    }
  }

 protected:
  // A message that is the same in every language, such as one from a library.
  Complaint(int status, const std::string& words) : std::runtime_error(words), status_(status) {}
  Complaint(int status, Words words)
      : std::runtime_error("a complaint"), status_(status), words_(std::move(words)) {}
  // In the reader's language.
  Complaint(int status, Key key, std::vector<Argument> arguments)
      : std::runtime_error(std::string(message_names[key.index()])),
        status_(status),
        key_(key),
        arguments_(std::move(arguments)) {}

 private:
  int status_;
  Words words_;
  std::optional<Key> key_;
  std::vector<Argument> arguments_;
};

template <int exit_status>
class ComplaintOf : public Complaint {
 public:
  explicit ComplaintOf(const std::string& words) : Complaint(exit_status, words) {}
  explicit ComplaintOf(Words words) : Complaint(exit_status, std::move(words)) {}
  explicit ComplaintOf(Key key, std::vector<Argument> arguments = {})
      : Complaint(exit_status, key, std::move(arguments)) {}
};

// System errors: a missing file, a full disk, a port in use.
using EnvironmentError = ComplaintOf<1>;
// Invalid input: a record, a network, a settings file, or a bot that does not follow its protocol.
using DataError = ComplaintOf<2>;
// A bot that broke its protocol where that must not happen.
inline constexpr int bot_fault = 3;
using BotFaultError = ComplaintOf<bot_fault>;
// Errors on the command line.
using UsageError = ComplaintOf<64>;

// The reader of our output has closed it. The exception unwinds the stack, so that temporary files and locks
// are removed; then the program dies of SIGPIPE, silently, like other tools.
class BrokenPipe : public std::exception {
 public:
  const char* what() const noexcept override { return "broken pipe"; }
};

// Ends the program with this exit status, without printing anything more.
class ExitStatus : public std::exception {
 public:
  explicit ExitStatus(int status) : status_(status) {}
  int status() const { return status_; }

 private:
  int status_;
};

}  // namespace incan
