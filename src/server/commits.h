// Stores what many tables have done in one commit. Whoever waits for their turn before looking at what they
// are asked finds there everything that has arrived while the commit before it was under way. The writer is
// woken once for a commit, and wakes the server's thread once.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "store/writer.h"

namespace incan {

class Commits {
 public:
  // A batch of which nothing was stored, as far as is known, and why.
  struct Failed {
    Batch batch;
    Writer::Why why;
  };

  Commits(boost::asio::io_context& io, Writer& writer) : io_(io), writer_(writer) {}

  // Whether a batch that is submitted now goes into the next commit. If not, wait for your turn.
  bool is_open() const { return !is_busy_; }
  boost::asio::awaitable<void> turn();
  // Resumes once the batch is stored, or with what was not.
  boost::asio::awaitable<std::optional<Failed>> submit(Batch batch);
  // How many batches and tables wait.
  std::size_t queue_length() const { return batches_.size() + waiting_.size(); }

 private:
  using Answer = std::function<void(std::optional<Failed>)>;
  void gather_and_flush();
  void flush();
  void done(std::vector<Batch> batches, std::vector<Writer::Fault> faults);

  boost::asio::io_context& io_;
  Writer& writer_;
  std::vector<std::function<void()>> waiting_;  // For their turn.
  std::vector<Batch> batches_;                  // For the next commit.
  std::vector<Answer> answers_;
  std::vector<Answer> under_way_;
  bool is_busy_ = false;      // A commit is under way.
  bool is_flushing_ = false;  // The next one is about to begin.
};

}  // namespace incan
