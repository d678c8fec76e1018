// The server's metrics, for monitoring. They tell nobody's second thoughts: nothing is counted each time that
// somebody chooses, only once a turn is over.
#pragma once

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <memory>
#include <string>

namespace incan {

class Metrics {
 public:
  Metrics();
  // In Prometheus text format.
  std::string text();

  prometheus::Gauge& sockets;
  prometheus::Gauge& connections;
  prometheus::Gauge& tables;
  prometheus::Gauge& paused;
  prometheus::Gauge& tables_restored;     // When the server started.
  prometheus::Gauge& tables_quarantined;  // When the server started.
  prometheus::Gauge& database_bytes;
  prometheus::Gauge& entries;
  prometheus::Gauge& queue_length;
  prometheus::Gauge& memory_bytes;
  prometheus::Gauge& open_files;
  prometheus::Gauge& most_files;
  prometheus::Counter& cpu_seconds;
  prometheus::Counter& turns;
  prometheus::Counter& gave_way;
  prometheus::Counter& tables_failed;
  prometheus::Counter& commits;
  prometheus::Counter& commit_faults;
  prometheus::Histogram& turn_seconds;    // From receiving a turn's last choice to sending what came of it.
  prometheus::Histogram& commit_seconds;  // From submitting a batch until it is stored.
  // Counters labeled with the status or the reason.
  void request(int status);
  void refused(const std::string& why);
  void dropped(const std::string& why);

 private:
  explicit Metrics(const std::shared_ptr<prometheus::Registry>& registry);

  std::shared_ptr<prometheus::Registry> registry_;
  prometheus::Family<prometheus::Counter>& requests_;
  prometheus::Family<prometheus::Counter>& refused_;
  prometheus::Family<prometheus::Counter>& dropped_;
};

}  // namespace incan
