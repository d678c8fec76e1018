// incan serve: runs the server.
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <toml++/toml.h>
#include <array>
#include <map>
#include <memory>
#include <system_error>
#include <vector>

#include "cli/about.h"
#include "cli/commands.h"
#include "cli/nearest.h"
#include "cli/open_files.h"
#include "cli/options.h"
#include "cli/store_errors.h"
#include "cli/stream.h"
#include "server/local_network.h"
#include "server/server.h"
#include "store/databases.h"
#include "store/postgres_url.h"
#include "terminal/qr_code.h"

namespace incan {
namespace {

struct ServeOptions {
  Configuration configuration;
  bool lan = false;
  std::string database;
  std::string config;
  std::string log_level = "info";
};

std::string text_of(const std::string& file) {
  Input input(file);
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t size = input.read(buffer)) text.append(buffer.data(), size);
  return text;
}

// Settings may come from the command line, the environment, or a file, in this order of precedence. The
// setting --a-setting is called INCAN_A_SETTING in the environment and a-setting in the file.
class SettingList {
 public:
  explicit SettingList(const Text& words) : words_(words) {}

  void add(CLI::Option* option) {
    const std::string name = option->get_lnames().front();
    std::string variable = "INCAN_";
    for (char c : name) {
      variable += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    option->envname(variable);
    options_[name] = option;
  }

  CLI::Option& at(std::string_view name) const { return *options_.find(name)->second; }

  // Reads the file for settings that were not given otherwise.
  void read(const std::string& file) const {
    toml::table settings;
    try {
      settings = toml::parse(text_of(file), file);
    } catch (const toml::parse_error& error) {
      const std::string line = words_("fault.line", {{"line", std::to_string(error.source().begin.line)}});
      throw DataError(fmt::format("{}: {}: {}", file, line, error.description()));
    }
    for (const auto& [key, value] : settings) {
      const std::string name(key.str());
      const auto option = options_.find(name);
      if (option == options_.end()) throw DataError(unknown(file, name));
      if (option->second->count() > 0) continue;
      try {
        for (const std::string& text : texts(file, name, value)) {
          if (text.empty()) throw UsageError("error.empty", {{"option", name}});
          option->second->add_result(text);
        }
        option->second->run_callback();
      } catch (UsageError& error) {
        error.call_option(name);
        throw DataError(fmt::format("{}: {}", file, error.words(words_)));
      }
    }
  }

  // The effective settings, for the log.
  std::string list() const {
    std::string out;
    for (const auto& [name, option] : options_) {
      auto given = option->count() > 0 ? fmt::format("{}", fmt::join(option->results(), ","))
                                       : option->get_default_str();
      // A URL may hold a password.
      if (name == "database") given = database_name(given);
      out += fmt::format("{}{}={}", out.empty() ? "" : " ", name, given);
    }
    return out;
  }

 private:
  // Converts numbers, strings, and booleans, alone or in an array, to strings.
  static std::vector<std::string> texts(const std::string& file, const std::string& name,
                                        const toml::node& value) {
    std::vector<std::string> list;
    if (const auto* number = value.as_integer()) {
      list.push_back(std::to_string(number->get()));
    } else if (const auto* real = value.as_floating_point()) {
      // With a decimal point, even if it is a whole number: every numeric setting is an integer.
      list.push_back(fmt::format("{:#}", real->get()));
    } else if (const auto* flag = value.as_boolean()) {
      list.emplace_back(flag->get() ? "true" : "false");
    } else if (const auto* text = value.as_string()) {
      list.push_back(text->get());
    } else if (const auto* array = value.as_array()) {
      for (const toml::node& one : *array) {
        for (std::string& each : texts(file, name, one)) list.push_back(std::move(each));
      }
    } else {
      throw DataError("error.setting_value", {{"file", file}, {"name", name}});
    }
    return list;
  }

  std::string unknown(const std::string& file, const std::string& name) const {
    std::vector<std::string> known;
    for (const auto& [setting, option] : options_) known.push_back(setting);
    const auto meant = nearest(name, known);
    if (!meant) return words_("error.setting", {{"file", file}, {"name", name}});
    return words_("error.setting.nearest", {{"file", file}, {"name", name}, {"meant", *meant}});
  }

  const Text& words_;
  std::map<std::string, CLI::Option*, std::less<>> options_;
};

// Checks that the option's values are network addresses.
void check_addresses(CLI::Option& option) {
  option.check([&option](const std::string& text) -> std::string {
    if (!is_ip_address(text))
      throw UsageError("error.address", {{"option", option.get_name()}, {"text", text}});
    return "";
  });
}

// An origin as browsers write it: a scheme, a host, an optional port, and nothing else.
void check_origin(const std::string& origin) {
  const std::string_view text = origin;
  const auto scheme = text.find("://");
  const bool is_known = text.starts_with("http://") || text.starts_with("https://");
  if (!is_known || scheme + 3 == text.size() ||
      text.find_first_of("/*? ", scheme + 3) != std::string_view::npos) {
    throw UsageError("error.origin", {{"option", "--origin"}, {"text", origin}});
  }
}

// A name or an address without a port, or * for every host.
void check_host(const std::string& host) {
  if (host.empty() || (host != "*" && host.find_first_of("*/:? ") != std::string::npos)) {
    throw UsageError("error.host", {{"option", "--allowed-host"}, {"text", host}});
  }
}

void listen_everywhere(const SettingList& settings) {
  CLI::Option& address = settings.at("address");
  if (address.count() > 0) throw UsageError("error.together", {{"option", "--lan"}, {"other", "--address"}});
  address.add_result("0.0.0.0");
  address.run_callback();
}

// The address to open in a browser; with --lan, also from other machines at home.
std::string invitation(const ServeOptions& options, std::uint16_t port, const Text& text) {
  const auto url = [&](const std::string& host) { return fmt::format("http://{}:{}/", host, port); };
  const auto listening = [&](const std::string& host) {
    return text("serve.listening", {{"url", url(host)}}) + "\n";
  };
  if (!options.lan) {
    const std::string& address = options.configuration.address;
    return listening(address.find(':') == std::string::npos ? address : '[' + address + ']');
  }
  const auto addresses = local_addresses();
  if (addresses.empty()) return listening("127.0.0.1") + text("serve.lan.none") + "\n";
  const std::string& first = addresses.front();
  std::string out = listening(first);
  for (std::size_t other = 1; other < addresses.size(); ++other) {
    out += text("serve.lan.or", {{"url", url(addresses[other])}}) + "\n";
  }
  out += text("serve.lan.code") + "\n\n";
  const Paper paper = ::isatty(STDOUT_FILENO) != 0 ? Paper::white : Paper::as_it_is;
  for (const std::string& line : qr_code(url(first), paper)) out += line + "\n";
  return out;
}

// Calls something if another server takes over the database, but not after the scope ends.
class CallWhenTakenOver {
 public:
  CallWhenTakenOver(Store& store, const std::function<void()>& call) : store_(store) {
    store_.when_lease_is_lost(call);
  }
  ~CallWhenTakenOver() { store_.when_lease_is_lost({}); }
  CallWhenTakenOver(const CallWhenTakenOver&) = delete;
  CallWhenTakenOver& operator=(const CallWhenTakenOver&) = delete;

 private:
  Store& store_;
};

void run(ServeOptions& options, const SettingList& settings, const Text& text) {
  if (!options.config.empty()) settings.read(options.config);
  if (options.lan) listen_everywhere(settings);
  const auto log =
      std::make_shared<spdlog::logger>("incan", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
  log->set_level(spdlog::level::from_str(options.log_level));
  if (options.database.empty()) options.database = usual_database();
  allow_many_files(options.configuration.sockets);
  try {
    const std::string database = database_name(options.database);
    const auto store = open_store(options.database);
    Server server(options.configuration, *store, log);
    server.stop_on_signals();
    const CallWhenTakenOver stopping(*store, [&] {
      log->error("{}: another server has taken over this database", database);
      server.stop();
    });
    log->info("settings: {} (database is {})", settings.list(), database);
    Output output;
    output.write(invitation(options, server.port(), text));
    try {
      output.flush();
    } catch (const BrokenPipe&) {
      log->warn("standard output is closed; serving anyway");
    }
    server.run();
    log->info("stopped");
    store->expect_lease();
  } catch (const StoreError& error) {
    complain_about(error, options.database);
  } catch (const ListenError& error) {
    throw EnvironmentError("error.listen", {{"address", error.endpoint().address},
                                            {"port", std::to_string(error.endpoint().port)},
                                            {"why", system_words(text, error.code())}});
  }
}

}  // namespace

void add_serve(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("serve", text("help.serve"));
  auto options = std::make_shared<ServeOptions>();
  auto settings = std::make_shared<SettingList>(text);
  Configuration& configuration = options->configuration;
  const auto add_text = [&](const std::string& name, auto& value, const std::string& about,
                            const std::string& type) {
    settings->add(command->add_option(name, value, about)->type_name(type));
  };
  const auto add_count = [&](const std::string& name, auto& value, const std::string& about, auto least,
                             auto most) {
    using Number = std::remove_reference_t<decltype(value)>;
    settings->add(add_number<Number>(*command, name, value, about, static_cast<Number>(least),
                                     static_cast<Number>(most))
                      ->default_str(std::to_string(value)));
  };
  add_text("--address", configuration.address, text("help.serve.address"), "ADDRESS");
  command->get_option("--address")->default_str(configuration.address);
  settings->add(command->add_flag("--lan", options->lan, text("help.serve.lan"))
                    ->check([](const std::string& value) -> std::string {
                      for (const std::string known : {"true", "false", "1", "0"}) {
                        if (value == known) return "";
                      }
                      throw UsageError("error.flag", {{"option", "--lan"}, {"text", value}});
                    }));
  add_count("--port", configuration.port, text("help.serve.port"), 0, 65'535);
  add_text("--database", options->database, text("help.serve.database"), "DATABASE");
  refuse_standard_streams(*command, "--database");
  add_text("--origin", configuration.origins, text("help.serve.origin"), "URL");
  add_text("--trusted-proxy", configuration.trusted_proxies, text("help.serve.trusted_proxy"), "ADDRESS");
  add_text("--allowed-host", configuration.allowed_hosts, text("help.serve.allowed_host"), "HOST");
  add_text("--metrics-address", configuration.metrics_address, text("help.serve.metrics_address"),
           "ADDRESS:PORT");
  for (const std::string list : {"--origin", "--trusted-proxy", "--allowed-host"})
    command->get_option(list)->delimiter(',');
  for (const std::string list : {"--address", "--trusted-proxy"}) check_addresses(*command->get_option(list));
  command->get_option("--origin")->check([](const std::string& origin) -> std::string {
    check_origin(origin);
    return "";
  });
  command->get_option("--allowed-host")->check([](const std::string& host) -> std::string {
    check_host(host);
    return "";
  });
  command->get_option("--metrics-address")->check([](const std::string& at) -> std::string {
    if (!read_endpoint(at))
      throw UsageError("error.endpoint", {{"option", "--metrics-address"}, {"text", at}});
    return "";
  });
  add_count("--sockets", configuration.sockets, text("help.serve.sockets"), 1, 1'000'000);
  add_count("--sockets-per-address", configuration.sockets_per_address,
            text("help.serve.sockets_per_address"), 1, 1'000'000);
  add_count("--sockets-per-guest", configuration.sockets_per_guest, text("help.serve.sockets_per_guest"), 1,
            1'000'000);
  add_count("--tables", configuration.tables, text("help.serve.tables"), 1, 100'000);
  add_count("--tables-per-address", configuration.tables_per_address, text("help.serve.tables_per_address"),
            1, 100'000);
  add_count("--tables-per-guest", configuration.tables_per_guest, text("help.serve.tables_per_guest"), 1,
            100'000);
  add_count("--messages-per-second", configuration.messages_per_second,
            text("help.serve.messages_per_second"), 1, 1'000'000);
  add_count("--requests-per-second", configuration.requests_per_second,
            text("help.serve.requests_per_second"), 5, 1'000'000);
  add_count("--guest-days", configuration.guest_days, text("help.serve.guest_days"), 1, 36'500);
  add_count("--game-days", configuration.game_days, text("help.serve.game_days"), 0, 36'500);
  add_count("--kept-games", configuration.kept_games, text("help.serve.kept_games"), 0, 1'000'000'000);
  add_text("--log-level", options->log_level, text("help.serve.log_level"), "LEVEL");
  command->get_option("--log-level")
      ->default_str(options->log_level)
      ->check([](const std::string& level) -> std::string {
        for (const std::string known : {"error", "warning", "info", "debug"}) {
          if (level == known) return "";
        }
        throw UsageError("error.log_level", {{"option", "--log-level"}, {"level", level}});
      });
  command->add_option("--config", options->config, text("help.serve.config"))
      ->envname("INCAN_CONFIG")
      ->type_name("FILE");
  command->callback([&chosen, options, settings, &text] {
    chosen = [options, settings, &text] { run(*options, *settings, text); };
  });
}

}  // namespace incan
