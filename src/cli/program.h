// The program `incan`: its command line and error handling.
#pragma once

namespace incan {

// Runs the command line and returns the exit status. An error is one line on standard error.
int run_program(int argc, char** argv);

}  // namespace incan
