#include "cli/program.h"

int main(int argc, char** argv) {
  return incan::run_program(argc, argv);
}
