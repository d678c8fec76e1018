// Why a command cannot go on, in one line for the person who gave it. Caught in run_program(): exit status 2.
#pragma once

#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "text/text.h"

namespace incan {

class Complaint : public std::runtime_error {
 public:
  // In words that are what they are in every language: those of the system, or about a record or a bot.
  using std::runtime_error::runtime_error;
  // In the reader's language.
  explicit Complaint(Key key, std::vector<Argument> arguments = {})
      : std::runtime_error(std::string(message_names[key.index()])),
        key_(key),
        arguments_(std::move(arguments)) {}

  std::string words(const Text& text) const { return key_ ? text(*key_, arguments_) : what(); }

 private:
  std::optional<Key> key_;
  std::vector<Argument> arguments_;
};

// Ends the program with this exit status, everything having been said.
class ExitStatus : public std::exception {
 public:
  explicit ExitStatus(int status) : status_(status) {}
  int status() const { return status_; }

 private:
  int status_;
};

}  // namespace incan
