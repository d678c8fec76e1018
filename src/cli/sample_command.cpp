// incan sample: complete games of random players, to try other programs on. The same arguments give the same
// bytes on every machine.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "record/record.h"

namespace incan {
namespace {

struct SampleOptions {
  std::int64_t count = 1;
  std::optional<std::string> seed;
  std::string edition;
  int players = 0;
};

// Numbers that follow from the seed and a game's number, apart for each purpose.
Seed derived(std::string_view purpose, const std::string& seed, std::int64_t number) {
  return sha256(fmt::format("incan-gold/sample/{}/{}/{}", purpose, number, seed));
}

Random random_choices(const Seed& seed) {
  std::uint64_t start = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) start = start << 8 | seed[byte];
  return {start, 0};
}

Record sample(Edition edition, int players, const Seed& server_seed, Random random) {
  Record record;
  record.edition = edition;
  for (std::string_view name : std::span(usual_names).first(static_cast<std::size_t>(players))) {
    record.players.push_back({std::string(name), "random"});
  }
  // Bots add no seed of their own, so theirs are empty.
  record.fairness =
      Fairness{commitment(server_seed), server_seed, std::vector<std::string>(record.players.size())};
  record.seed = game_seed(server_seed, record.fairness->client_seeds);

  // How ready to leave the players are differs from game to game, so that short and long paths both occur.
  const std::uint32_t readiness = 1 + random.below(8);
  Game game(edition, players);
  FairDealer dealer(*record.seed, edition);
  for (;;) {
    deal_on(game, dealer, [&](const Events& events) { append(record, events); });
    if (game.awaiting() == Awaiting::nothing) return record;
    SeatSet camp;
    for (Seat seat : game.board().inside()) {
      if (random.below(16) < readiness) camp.insert(seat);
    }
    append(record, game.reveal(Choices(game.board().inside(), camp)));
  }
}

void run(const SampleOptions& options) {
  Output output;
  const std::string seed = options.seed.value_or(to_hex(random_seed()));
  for (std::int64_t number = 0; number < options.count; ++number) {
    const auto editions = static_cast<std::int64_t>(rulesets.size());
    const Edition edition = edition_named(options.edition)
                                .value_or(rulesets[static_cast<std::size_t>(number % editions)].edition);
    const int spread = max_players - min_players + 1;
    const int players =
        options.players != 0 ? options.players : min_players + static_cast<int>(number / editions % spread);
    const Record record = sample(edition, players, derived("server-seed", seed, number),
                                 random_choices(derived("choices", seed, number)));
    output.write(write_record(record) + '\n');
  }
  output.flush();
}

}  // namespace

void add_sample(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("sample", text("help.sample"));
  auto options = std::make_shared<SampleOptions>();
  constexpr std::int64_t most = 1'000'000'000;
  add_number(*command, "--count", options->count, text("help.sample.count"), std::int64_t{1}, most);
  command->add_option("--seed", options->seed, text("help.sample.seed"))->type_name("SEED");
  refuse_empty(*command, "--seed");
  add_edition(*command, options->edition, text("help.sample.edition"));
  add_number(*command, "--players", options->players, text("help.sample.players"), min_players, max_players);
  command->footer(text("help.sample.footer"));
  command->callback([&chosen, options] { chosen = [options] { run(*options); }; });
}

}  // namespace incan
