// The program `incan`: its command line, and what becomes of errors.
#pragma once

namespace incan {

// Exit status 0, or 2 with one line on standard error.
int run_program(int argc, char** argv);

}  // namespace incan
