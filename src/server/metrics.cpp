#include "server/metrics.h"

#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace incan {
namespace {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::BuildHistogram;
using prometheus::Registry;

prometheus::Gauge& gauge(Registry& registry, const std::string& name, const std::string& help) {
  return BuildGauge().Name("incan_" + name).Help(help).Register(registry).Add({});
}

prometheus::Family<prometheus::Counter>& counters(Registry& registry, const std::string& name,
                                                  const std::string& help) {
  return BuildCounter().Name("incan_" + name + "_total").Help(help).Register(registry);
}

prometheus::Counter& counter(Registry& registry, const std::string& name, const std::string& help) {
  return counters(registry, name, help).Add({});
}

prometheus::Histogram& seconds(Registry& registry, const std::string& name, const std::string& help) {
  return BuildHistogram()
      .Name("incan_" + name)
      .Help(help)
      .Register(registry)
      .Add({}, prometheus::Histogram::BucketBoundaries{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1,
                                                       0.2, 0.5, 1, 2, 5});
}

}  // namespace

Metrics::Metrics() : Metrics(std::make_shared<Registry>()) {}

Metrics::Metrics(const std::shared_ptr<Registry>& registry)
    : sockets(gauge(*registry, "sockets", "WebSockets that are open")),
      connections(gauge(*registry, "connections", "Connections of any kind that are open")),
      tables(gauge(*registry, "tables", "Tables that are open")),
      paused(gauge(*registry, "paused_tables", "Tables that wait because nothing can be stored")),
      // By the names that every process has for these.
      memory_bytes(BuildGauge()
                       .Name("process_resident_memory_bytes")
                       .Help("Memory in use")
                       .Register(*registry)
                       .Add({})),
      cpu_seconds(BuildCounter()
                      .Name("process_cpu_seconds_total")
                      .Help("Processor time used")
                      .Register(*registry)
                      .Add({})),
      choices(counter(*registry, "choices", "Choices accepted")),
      commits(counter(*registry, "commits", "Batches stored")),
      commit_faults(counter(*registry, "commit_faults", "Batches that could not be stored")),
      messages(counter(*registry, "messages", "Messages received over WebSockets")),
      turn_seconds(seconds(*registry, "turn_seconds", "From a message to the answers it causes")),
      commit_seconds(seconds(*registry, "commit_seconds", "From handing over a batch to its being safe")),
      registry_(registry),
      requests_(counters(*registry, "requests", "HTTP requests, by the status of the answer")),
      refused_(counters(*registry, "refused", "Actions and connections refused, by reason")),
      dropped_(counters(*registry, "dropped", "Connections that the server ended, by reason")) {}

std::string Metrics::text() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds_of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  cpu_seconds.Increment(seconds_of(used.ru_utime) + seconds_of(used.ru_stime) - cpu_seconds.Value());
  std::ifstream pages("/proc/self/statm");
  double size = 0;
  double resident = 0;
  if (pages >> size >> resident) memory_bytes.Set(resident * static_cast<double>(::sysconf(_SC_PAGESIZE)));
  return prometheus::TextSerializer().Serialize(registry_->Collect());
}

void Metrics::request(int status) {
  requests_.Add({{"status", std::to_string(status)}}).Increment();
}

void Metrics::refused(const std::string& why) {
  refused_.Add({{"reason", why}}).Increment();
}

void Metrics::dropped(const std::string& why) {
  dropped_.Add({{"reason", why}}).Increment();
}

}  // namespace incan
