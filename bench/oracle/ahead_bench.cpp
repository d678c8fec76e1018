// The gain, in percentage points over par, of one bot among oracles that looks one turn ahead and always
// takes the choice with the higher win chance by the oracle's own evaluation. The baseline is an oracle in
// the same seat.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <thread>

#include "bots/oracle_bot.h"
#include "brain/lookahead.h"
#include "lab/lab.h"

namespace incan::bench {
namespace {

class AheadBot : public Bot {
 public:
  std::string name() const override { return "ahead"; }
  std::string about() const override { return "looks one turn ahead with the oracle's evaluation"; }
  void start_game(const GameStart& /*start*/) override { tents_ = {}; }
  void watch(const Event& event) override { tents_.watch(event); }
  double camp(const View& view, Adventurer seat) override {
    const Lookahead ahead(Brain::shipped(), tents_.game(view.board()));
    return ahead.best(seat, {}).camp.contains(seat) ? 1 : 0;
  }

 private:
  TentCount tents_;
};

template <typename Hero>
void measure(const char* name, int players, std::uint64_t games) {
  constexpr std::uint64_t portions = 64;
  std::vector<Statistics> parts(portions);
  std::atomic<bool> stop = false;
  run_in_parallel(portions, static_cast<int>(std::thread::hardware_concurrency()), stop, [&] {
    std::vector<std::shared_ptr<Bot>> bots = {std::make_shared<Hero>()};
    std::vector<Bot*> seats = {bots[0].get()};
    while (static_cast<int>(seats.size()) < players) {
      seats.push_back(bots.emplace_back(std::make_shared<OracleBot>()).get());
    }
    return [&, bots, table = BotTable(Edition::incan_gold, seats)](std::uint64_t piece) mutable {
      for (std::uint64_t game = piece; game < games; game += portions) parts[piece].add(*table.play(1, game));
    };
  });
  Statistics all;
  for (const Statistics& part : parts) all.merge(part);
  const Estimate rate = win_rate(all.player[0], all.games);
  const double par = 1.0 / players;
  std::printf("%s: %+.2f points over par (95%% interval: %+.2f to %+.2f)\n", name, 100 * (rate.value - par),
              100 * (rate.low - par), 100 * (rate.high - par));
}

}  // namespace
}  // namespace incan::bench

int main(int argc, char** argv) {
  CLI::App program("Measure what one-turn look-ahead gains against oracles");
  int players = 3;
  std::uint64_t games = 40'000;
  program.add_option("PLAYERS", players)->check(CLI::Range(incan::min_players, incan::max_players));
  program.add_option("GAMES", games)->check(CLI::Range(1, 1'000'000));
  CLI11_PARSE(program, argc, argv);
  std::printf("%s, %d players, %llu games\n", incan::Brain::version.data(), players,
              static_cast<unsigned long long>(games));
  incan::bench::measure<incan::OracleBot>("oracle (baseline)", players, games);
  incan::bench::measure<incan::bench::AheadBot>("one-turn look-ahead", players, games);
  return 0;
}
