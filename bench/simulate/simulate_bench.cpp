// Games per second through the simulator, including statistics: per core as a ratio to the plain loop of
// bench/engine, and two threads against one, all measured in the same run.
#include <benchmark/benchmark.h>

#include "bench/engine/plain_loop.h"
#include "bench/report.h"
#include "lab/lab.h"

namespace incan::bench {
namespace {

void plain_loop(benchmark::State& state) {
  std::uint64_t game = 0;
  for (auto _ : state) benchmark::DoNotOptimize(play_plain_loop(1, game++, usual_table));
  state.SetItemsProcessed(state.iterations());
}

void simulate_on(benchmark::State& state, int threads) {
  Simulation simulation;
  simulation.players = {"threshold:15:3", "threshold:10:4", "threshold:20:3", "threshold:12:2"};
  simulation.games = std::uint64_t{4} << 20;
  simulation.threads = threads;
  for (auto _ : state) {
    Control control;
    benchmark::DoNotOptimize(simulate(simulation, control));
    ++simulation.seed;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(simulation.games));
}

void one_thread(benchmark::State& state) {
  simulate_on(state, 1);
}
void two_threads(benchmark::State& state) {
  simulate_on(state, 2);
}

BENCHMARK(plain_loop)->UseRealTime();
BENCHMARK(one_thread)->UseRealTime();
BENCHMARK(two_threads)->UseRealTime();

}  // namespace
}  // namespace incan::bench

int main(int argc, char** argv) {
  const incan::Kernel kernel = incan::best_kernel();
  std::printf("kernel: %s\n", std::string(name(kernel)).c_str());
  // The target for AVX-512; narrower registers are slower.
  const double wanted = kernel == incan::Kernel::avx512 ? 10.0 : 1.0;
  return incan::bench::run_and_compare(
      argc, argv, {{"one_thread", "plain_loop", wanted}, {"two_threads", "one_thread", 1.8}});
}
