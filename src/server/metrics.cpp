#include "server/metrics.h"

#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

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
    : sockets(gauge(*registry, "sockets", "Open WebSockets")),
      connections(gauge(*registry, "connections", "Open connections of any kind")),
      tables(gauge(*registry, "tables", "Open tables")),
      paused(gauge(*registry, "paused_tables", "Tables paused because storing failed")),
      tables_restored(gauge(*registry, "tables_restored", "Tables restored when the server started")),
      tables_quarantined(gauge(*registry, "tables_quarantined",
                               "Tables left alone when the server started because they do not add up")),
      database_bytes(gauge(*registry, "database_bytes", "Size of the database in bytes")),
      entries(gauge(*registry, "entries", "Stored entries of open tables, in hundreds")),
      queue_length(gauge(*registry, "queue_length", "Batches that wait to be committed")),
      // Prometheus' standard names for process metrics.
      memory_bytes(BuildGauge()
                       .Name("process_resident_memory_bytes")
                       .Help("Resident memory in bytes")
                       .Register(*registry)
                       .Add({})),
      open_files(
          BuildGauge().Name("process_open_fds").Help("Open file descriptors").Register(*registry).Add({})),
      most_files(BuildGauge()
                     .Name("process_max_fds")
                     .Help("Limit on open file descriptors")
                     .Register(*registry)
                     .Add({})),
      cpu_seconds(BuildCounter()
                      .Name("process_cpu_seconds_total")
                      .Help("User and system CPU time in seconds")
                      .Register(*registry)
                      .Add({})),
      turns(counter(*registry, "turns", "Turns revealed")),
      gave_way(counter(*registry, "tables_gave_way", "Deserted tables closed because the server was full")),
      tables_failed(
          counter(*registry, "tables_failed", "Tables that failed and were made again from what is stored")),
      commits(counter(*registry, "commits", "Batches committed to the database, except for single choices")),
      commit_faults(counter(*registry, "commit_faults", "Batches that failed to commit")),
      turn_seconds(seconds(*registry, "turn_seconds",
                           "Time from receiving the last choice of a turn to sending the result")),
      commit_seconds(
          seconds(*registry, "commit_seconds", "Time to commit a batch, except for single choices")),
      registry_(registry),
      requests_(counters(*registry, "requests", "HTTP requests, by status")),
      refused_(counters(*registry, "refused", "Refused requests, actions, and connections, by reason")),
      dropped_(counters(*registry, "dropped", "Connections dropped by the server, by reason")) {}

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
  std::error_code error;
  const auto files = std::filesystem::directory_iterator("/proc/self/fd", error);
  // One of them is the listing itself.
  if (!error) open_files.Set(static_cast<double>(std::distance(begin(files), end(files)) - 1));
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) most_files.Set(static_cast<double>(limit.rlim_cur));
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
