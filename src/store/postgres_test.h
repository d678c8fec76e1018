// A real PostgreSQL server for tests: in a folder of its own, reached only by a socket there, and gone with
// the test. PostgreSQL does not run as root, so then it is the user that its Debian package makes.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace incan {

class PostgresServer {
 public:
  PostgresServer() {
    std::string name = (std::filesystem::temp_directory_path() / "incan_postgres_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    if (const passwd* user = ::getuid() == 0 ? ::getpwnam("postgres") : nullptr) {
      if (::chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) ADD_FAILURE() << "chown " << folder_;
      user_ = {"--reuid=postgres", "--regid=postgres", "--clear-groups"};
    }
    const pid_t made = run({bin() + "/initdb", "--no-sync", "--auth=trust", "--username=postgres",
                            "--locale=C.UTF-8", "--encoding=UTF8", "-D", folder_ + "/data"});
    int status = 1;
    ::waitpid(made, &status, 0);
    EXPECT_EQ(status, 0) << "initdb failed in " << folder_;
    start();
  }
  ~PostgresServer() {
    stop(SIGQUIT);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start() {
    process_ =
        run({bin() + "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c", "listen_addresses=", "-c",
             "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=30"});
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (PQping(url().c_str()) != PQPING_OK) {
      if (std::chrono::steady_clock::now() > deadline) {
        ADD_FAILURE() << "PostgreSQL does not start in " << folder_;
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  // SIGINT ends its sessions, SIGQUIT ends it as if by a crash.
  void stop(int signal = SIGINT) {
    if (process_ == 0) return;
    ::kill(process_, signal);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }

  std::string url(const std::string& database = "postgres") const {
    return "postgresql://postgres@/" + database + "?host=" + folder_;
  }
  // An empty database.
  std::string new_database() {
    const std::string name = "test" + std::to_string(++databases_);
    run_sql("CREATE DATABASE " + name + " STRATEGY file_copy");
    return url(name);
  }
  std::string run_sql(const std::string& sql, const std::string& database = "postgres") const {
    PGconn* const session = PQconnectdb(url(database).c_str());
    PGresult* const result = PQexec(session, sql.c_str());
    const auto status = PQresultStatus(result);
    EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(session);
    std::string first = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
    PQclear(result);
    PQfinish(session);
    return first;
  }

 private:
  static std::string bin() {
    std::vector<std::string> versions;
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql")) {
      versions.push_back(version.path().string());
    }
    return versions.empty() ? "" : *std::max_element(versions.begin(), versions.end()) + "/bin";
  }

  // It ends with the test, however that ends.
  pid_t run(const std::vector<std::string>& command) const {
    std::vector<std::string> words = {"setpriv", "--pdeathsig=QUIT"};
    words.insert(words.end(), user_.begin(), user_.end());
    words.insert(words.end(), command.begin(), command.end());
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions{};
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addchdir_np(&actions, "/");
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = 0;
    EXPECT_EQ(::posix_spawnp(&process, "setpriv", &actions, nullptr, arguments.data(), environ), 0);
    ::posix_spawn_file_actions_destroy(&actions);
    return process;
  }

  std::string folder_;
  std::vector<std::string> user_;
  pid_t process_ = 0;
  int databases_ = 0;
};

// One for all tests of a process, since making one takes a second.
inline PostgresServer& postgres_server() {
  static PostgresServer server;
  return server;
}

}  // namespace incan
