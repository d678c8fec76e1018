// Why a command cannot go on, in one line for the person who gave it. Caught in run_program(): exit status 2.
#pragma once

#include <exception>
#include <stdexcept>

namespace incan {

class Complaint : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
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
