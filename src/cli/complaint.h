// Why a command cannot go on, in one line for the person who gave it. Caught in run_program(): exit status 2.
#pragma once

#include <stdexcept>

namespace incan {

class Complaint : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace incan
