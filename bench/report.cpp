#include "bench/report.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>

namespace incan::bench {
namespace {

// Prints as usual, and keeps the median speeds.
class Keeper : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.aggregate_name != "median") continue;
      medians_[run.run_name.function_name] = run.counters.at("items_per_second");
    }
  }
  // Zero if the benchmark was not run.
  double median(const std::string& name) const {
    const auto found = medians_.find(name);
    return found == medians_.end() ? 0.0 : found->second;
  }

 private:
  std::map<std::string, double> medians_;
};

}  // namespace

int run_and_compare(int argc, char** argv, const std::vector<Claim>& claims) {
  // Repetitions in random order spread the machine's fluctuations over both sides of a ratio.
  std::vector<char*> arguments(argv, argv + argc);
  std::vector<std::string> defaults = {"--benchmark_repetitions=15", "--benchmark_min_time=0.2",
                                       "--benchmark_enable_random_interleaving=true",
                                       "--benchmark_report_aggregates_only=true"};
  for (std::string& option : defaults) arguments.insert(arguments.begin() + 1, option.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;
  Keeper keeper;
  benchmark::RunSpecifiedBenchmarks(&keeper);

  int status = 0;
  for (const Claim& claim : claims) {
    if (keeper.median(claim.subject) == 0.0 || keeper.median(claim.baseline) == 0.0) continue;
    const double ratio = keeper.median(claim.subject) / keeper.median(claim.baseline);
    const bool met = ratio >= claim.at_least;
    std::printf("%s: %.2f million per second, %.2f times %s (target: at least %.2f)%s\n",
                claim.subject.c_str(), keeper.median(claim.subject) / 1e6, ratio, claim.baseline.c_str(),
                claim.at_least, met ? "" : "  MISSED");
    if (!met) status = 1;
  }
  return status;
}

}  // namespace incan::bench
