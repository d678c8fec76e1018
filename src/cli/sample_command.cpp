// incan sample: complete games of random players, as test data for other programs. The same arguments give
// the same bytes on every machine.
#include <fmt/format.h>

#include <array>
#include <memory>

#include "cli/commands.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "record/record.h"

namespace incan {
namespace {

struct SampleOptions {
  std::int64_t games = 1;
  SeedOption seed = SeedOption::random();
  bool names_seed = false;
  std::string edition;
  int players = 0;
};

// Random bytes derived from the seed and the game's number, independent for each purpose.
Seed derived(std::string_view purpose, const std::string& seed, std::int64_t number) {
  return sha256(fmt::format("incan-gold/sample/{}/{}/{}", purpose, number, seed));
}

Record sample(Edition edition, int players, const Seed& server_seed, Random random) {
  // The players' readiness to leave varies from game to game, so that both short and long paths occur.
  const std::uint32_t readiness = 1 + random.below(8);
  constexpr std::uint32_t always = 16;
  const std::string bot = fmt::format("random:{}", static_cast<double>(readiness) / always);
  Record record;
  record.edition = edition;
  for (std::string_view name : std::span(usual_names).first(static_cast<std::size_t>(players))) {
    record.players.push_back({std::string(name), bot});
  }
  // Bots contribute no client seeds.
  record.fairness =
      Fairness{commitment(server_seed), server_seed, std::vector<std::string>(record.players.size())};
  record.seed = game_seed(server_seed, record.fairness->client_seeds);

  Game game(edition, players);
  FairDealer dealer(*record.seed, edition);
  for (;;) {
    deal_on(game, dealer, [&](const Events& events) { append(record, events); });
    if (game.awaiting() == Awaiting::nothing) return record;
    AdventurerSet camp;
    for (Adventurer adventurer : game.board().inside()) {
      if (random.below(always) < readiness) camp.insert(adventurer);
    }
    append(record, game.reveal(Choices(game.board().inside(), camp)));
  }
}

void run(const SampleOptions& options, const Text& text) {
  const std::string& seed = options.seed.text;
  // Not on standard output, which holds only records.
  if (options.names_seed) say_aside(text("sample.seed", {{"seed", seed}}));
  Output output;
  for (std::int64_t number = 0; number < options.games; ++number) {
    const auto editions = static_cast<std::int64_t>(rulesets.size());
    const Edition edition = edition_named(options.edition)
                                .value_or(rulesets[static_cast<std::size_t>(number % editions)].edition);
    const int spread = max_players - min_players + 1;
    const int players =
        options.players != 0 ? options.players : min_players + static_cast<int>(number / editions % spread);
    const Record record = sample(edition, players, derived("server-seed", seed, number),
                                 Random(first_64_bits(derived("choices", seed, number)), 0));
    output.write(write_record(record) + '\n');
  }
  output.flush();
}

}  // namespace

void add_sample(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("sample", text("help.sample"));
  auto options = std::make_shared<SampleOptions>();
  constexpr std::int64_t most = 1'000'000'000;
  add_number(*command, "--games", options->games, text("help.sample.games"), std::int64_t{1}, most);
  // The option's former name; hidden.
  add_number(*command, "--count", options->games, "", std::int64_t{1}, most)->group("");
  add_seed(*command, options->seed, text("help.sample.seed"));
  add_edition(*command, options->edition, text("help.sample.edition"));
  add_number(*command, "--players", options->players, text("help.sample.players"), min_players, max_players);
  command->callback([&chosen, command, options, &text] {
    refuse_together(*command, "--games", {"--count"});
    options->names_seed = options->seed.is_random && command->count("--seed") > 0;
    chosen = [options, &text] { run(*options, text); };
  });
}

}  // namespace incan
