// incan check, incan backup, and incan move: look at a server's database, and copy it.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/about.h"
#include "cli/commands.h"
#include "cli/long_run.h"
#include "cli/options.h"
#include "cli/store_errors.h"
#include "cli/stream.h"
#include "server/check.h"
#include "store/database_file.h"
#include "store/databases.h"
#include "store/move.h"
#include "store/postgres_url.h"

namespace incan {
namespace {

void run_check(const std::string& url_or_file, const Text& text) {
  std::string database = url_or_file;
  DatabaseCheck found;
  try {
    database = database_name(url_or_file);
    found = check_database(url_or_file);
  } catch (const StoreError& error) {
    complain_about(error, database);
  }
  Output output;
  for (const std::string& line : found.damage) output.write(line + '\n');
  for (const auto& [id, why] : found.bad_tables) {
    output.write(text("check.table", {{"table", id}, {"why", why}}) + '\n');
  }
  if (found.unreadable_games > 0) {
    output.write(text("check.games", {{"count", static_cast<std::int64_t>(found.unreadable_games)}}) + '\n');
  }
  if (found.problems() == 0) {
    output.write(text("check.ok", {{"file", database},
                                   {"tables", static_cast<std::int64_t>(found.tables)},
                                   {"games", static_cast<std::int64_t>(found.games)}}) +
                 '\n');
  }
  output.flush();
  if (found.problems() > 0) {
    throw DataError("error.check",
                    {{"file", database}, {"count", static_cast<std::int64_t>(found.problems())}});
  }
}

struct BackupOptions {
  std::string database;
  std::string file;
  OutputFile::Existing existing = OutputFile::Existing::refuse;
};

// The copy appears complete or not at all.
void run_backup(BackupOptions& options) {
  if (options.database.empty()) options.database = usual_database();
  if (is_postgres_url(options.database) || is_postgres_url(options.file))
    throw UsageError(Key("error.backup.postgres"));
  const bool replaces = options.existing == OutputFile::Existing::replace;
  const auto refuse = [&] { throw EnvironmentError("error.exists", {{"file", options.file}}); };
  if (!replaces && std::filesystem::exists(options.file)) refuse();
  const std::string temporary = options.file + ".part" + std::to_string(::getpid());
  try {
    DatabaseFile(options.database).copy_to(temporary);
  } catch (const StoreError& error) {
    complain_about(error, error.system_error() != 0 && std::filesystem::exists(options.database)
                              ? options.file
                              : options.database);
  }
  const int failed = ::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, options.file.c_str(),
                                 replaces ? 0 : RENAME_NOREPLACE);
  const int why = errno;
  if (failed != 0) ::unlink(temporary.c_str());
  if (failed != 0 && why == EEXIST) refuse();
  if (failed != 0) throw EnvironmentError(about_file(options.file, why));
}

struct MoveOptions {
  std::string from;
  std::string to;
};

void run_move(const MoveOptions& options, const Text& text) {
  std::string in_use = options.from;
  try {
    const std::string from_name = database_name(options.from);
    const std::string to_name = database_name(options.to);
    // Opening a file would make an empty database of one that is not there.
    if (!is_postgres_url(options.from)) const DatabaseFile is_there(options.from);
    const auto from = open_whole(options.from);
    in_use = options.to;
    const auto to = open_whole(options.to);
    Control control;
    const StopOnSignals signals(control);
    RowCounts counts;
    {
      const LongRun watched(2 * from->counts().rows(), control, text, "count.rows");
      counts = move_database(*from, *to, to_name, [&](std::uint64_t rows) {
        signals.end_if_one_came();
        control.done = rows;
      });
    }
    Output output;
    output.write(text("move.done", {{"from", from_name},
                                    {"to", to_name},
                                    {"guests", static_cast<std::int64_t>(counts.guests)},
                                    {"entries", static_cast<std::int64_t>(counts.entries)},
                                    {"games", static_cast<std::int64_t>(counts.games)}}) +
                 '\n');
    output.flush();
  } catch (const StoreError& error) {
    complain_about(error, in_use);
  }
}

}  // namespace

void add_check(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("check", text("help.check"));
  auto database = std::make_shared<std::string>();
  command->add_option("DATABASE", *database, text("help.check.database"))->required()->type_name("");
  command->callback(
      [&chosen, database, &text] { chosen = [database, &text] { run_check(*database, text); }; });
}

void add_backup(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("backup", text("help.backup"));
  auto options = std::make_shared<BackupOptions>();
  command->add_option("FILE", options->file, text("help.backup.file"))->required()->type_name("");
  command->add_option("--database", options->database, text("help.backup.database"))->type_name("FILE");
  for (const std::string name : {"FILE", "--database"}) refuse_standard_streams(*command, name);
  add_force(*command, options->existing, text("help.force"));
  command->callback([&chosen, options] { chosen = [options] { run_backup(*options); }; });
}

void add_move(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("move", text("help.move"));
  auto options = std::make_shared<MoveOptions>();
  command->add_option("FROM", options->from, text("help.move.from"))->required()->type_name("");
  command->add_option("TO", options->to, text("help.move.to"))->required()->type_name("");
  for (const std::string name : {"FROM", "TO"}) refuse_standard_streams(*command, name);
  command->callback([&chosen, options, &text] { chosen = [options, &text] { run_move(*options, text); }; });
}

}  // namespace incan
