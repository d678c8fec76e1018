#include "cli/program.h"

#include <csignal>
#include <cstdio>
#include <exception>

#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/stream.h"

namespace incan {
namespace {

constexpr int failed = 2;

// Whatever a message quotes, a file's name or an argument, it stays one line and moves no cursor.
int complain(std::string why) {
  for (char& c : why) {
    if ((c >= 0 && c < ' ') || c == 0x7f) c = ' ';
  }
  std::fprintf(stderr, "incan: %s\n", why.c_str());
  return failed;
}

}  // namespace

int run_program(int argc, char** argv) {
  // A reader that goes away is an error like any other, not a silent death.
  std::signal(SIGPIPE, SIG_IGN);

  CLI::App program("The push-your-luck game Incan Gold: its rules, its records, its fair shuffle", "incan");
  program.set_version_flag("--version", INCAN_VERSION);
  program.require_subcommand(0, 1);
  program.footer("'incan COMMAND --help' says more about a command.");
  Command chosen;
  add_replay(program, chosen);
  add_sample(program, chosen);

  try {
    program.parse(argc, argv);
    Output output;
    if (!chosen) {
      output.write(program.help());
      output.flush();
      return 0;
    }
    chosen();
    return 0;
  } catch (const CLI::Success& answer) {
    return program.exit(answer);
  } catch (const CLI::ParseError& error) {
    return complain(std::string(error.what()) + "; 'incan --help' says what there is");
  } catch (const Complaint& complaint) {
    return complain(complaint.what());
  } catch (const std::exception& error) {
    return complain(error.what());
  }
}

}  // namespace incan
