// What stores guarantee that several nodes share: PostgreSQL, and the in-memory store, on which the
// simulation in src/server/nodes_test.cpp relies.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <latch>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "store/database_model.h"
#include "store/postgres_store.h"
#include "store/postgres_test.h"
#include "store/store_test.h"

namespace incan {
namespace {

// A node on either of them.
class AnyNode {
 public:
  AnyNode() = default;
  AnyNode(const AnyNode&) = delete;
  AnyNode& operator=(const AnyNode&) = delete;
  virtual ~AnyNode() = default;
  virtual void enter() = 0;
  virtual void renew() = 0;
  virtual void expect_lease() = 0;
  virtual std::optional<Owner> become_owner(const std::string& table) = 0;
  virtual void release(const std::string& table) = 0;
  virtual std::vector<std::string> adopt(int most) = 0;
  virtual void commit(const Batch& batch) = 0;
  virtual bool is_stored(BatchId id) = 0;
  virtual std::vector<StoredEntry> entries(const std::string& table) = 0;
};

template <typename Session>
class NodeOn final : public AnyNode {
 public:
  template <typename... Arguments>
  explicit NodeOn(Arguments... arguments) : session_(arguments...) {}
  void enter() override { session_.enter(); }
  void renew() override {
    if constexpr (std::same_as<Session, NodeModel>) session_.renew();
  }
  void expect_lease() override { session_.expect_lease(); }
  std::optional<Owner> become_owner(const std::string& table) override {
    return session_.become_owner(table);
  }
  void release(const std::string& table) override { session_.release(table); }
  std::vector<std::string> adopt(int most) override { return session_.adopt(most); }
  void commit(const Batch& batch) override { session_.commit(batch); }
  bool is_stored(BatchId id) override { return session_.is_stored(id); }
  std::vector<StoredEntry> entries(const std::string& table) override { return session_.entries(table); }

 private:
  Session session_;
};

std::string database_of(const std::string& url) {
  return url.substr(url.rfind('@') + 2, url.find('?') - url.rfind('@') - 2);
}

enum class Shared : std::uint8_t { model, postgres };

class NodesContract : public ::testing::TestWithParam<Shared> {
 protected:
  NodesContract() {
    if (GetParam() == Shared::postgres) url_ = postgres_server().new_database();
  }
  // A node at this address, which does not renew its lease.
  AnyNode& node(const std::string& address) {
    auto& node = nodes_[address];
    if (!node) node = open(address);
    return *node;
  }
  // The leases of all other nodes still last.
  void let_lease_run_out(const std::string& address) {
    if (GetParam() == Shared::postgres) {
      sql("UPDATE incan.nodes SET lease_until = clock_timestamp() - interval '1 ms' WHERE address = '" +
          address + "'");
      return;
    }
    model_->pass(Time(2'000));
    for (const auto& [other, node] : nodes_) {
      if (other != address) node->renew();
    }
    model_->pass(Time(2'000));
  }

 private:
  std::unique_ptr<AnyNode> open(const std::string& address) {
    if (GetParam() == Shared::model) return std::make_unique<NodeOn<NodeModel>>(model_, address);
    auto node = std::make_unique<NodeOn<PostgresStore>>(url_, address, Renewal::off);
    // It has to last as long as the test does.
    sql("UPDATE incan.nodes SET lease_until = clock_timestamp() + interval '1 hour' WHERE address = '" +
        address + "'");
    return node;
  }
  void sql(const std::string& statement) const { postgres_server().run_sql(statement, database_of(url_)); }

  std::shared_ptr<DatabaseModel> model_ = std::make_shared<DatabaseModel>();
  std::string url_;
  std::map<std::string, std::unique_ptr<AnyNode>> nodes_;
};

const Owner self{true, "a"};

TEST_P(NodesContract, a_table_belongs_to_whoever_comes_first_until_it_is_released) {
  node("a").commit({{entry("t", 0, "x")}, {}, {}});
  EXPECT_EQ(node("a").become_owner("t"), self);
  EXPECT_EQ(node("a").become_owner("t"), self);
  EXPECT_EQ(node("b").become_owner("t"), (Owner{false, "a"}));
  node("b").release("t");  // It is not b's.
  EXPECT_EQ(node("b").become_owner("t"), (Owner{false, "a"}));
  node("a").release("t");
  EXPECT_EQ(node("b").become_owner("t"), (Owner{true, "b"}));
  EXPECT_EQ(node("a").become_owner("t"), (Owner{false, "b"}));
  EXPECT_EQ(node("a").become_owner("unknown"), std::nullopt);
}

TEST_P(NodesContract, a_closed_table_belongs_to_nobody) {
  node("a").commit({{entry("t", 0, "x")}, {}, {}});
  node("a").commit({{}, {}, {"t"}});
  EXPECT_EQ(node("a").become_owner("t"), std::nullopt);
  EXPECT_EQ(node("b").become_owner("t"), std::nullopt);
}

TEST_P(NodesContract, a_node_that_was_taken_over_stores_nothing_and_enters_anew) {
  node("a").commit({{entry("t", 0, "x"), entry("u", 0, "x")}, {}, {}, {1, 1}});
  EXPECT_EQ(node("a").become_owner("t"), self);
  EXPECT_EQ(node("a").become_owner("u"), self);
  node("b");
  let_lease_run_out("a");
  EXPECT_EQ(node("b").become_owner("t"), (Owner{true, "b"}));
  const Batch next{{entry("u", 1, "y")}, {}, {}, {1, 2}};
  EXPECT_THROW(node("a").commit(next), LeaseLost);
  EXPECT_THROW(node("a").commit(Batch{{}, {}, {}, {1, 3}}), LeaseLost);
  EXPECT_THROW(node("a").is_stored({1, 1}), LeaseLost);
  EXPECT_THROW(node("a").become_owner("u"), LeaseLost);
  EXPECT_THROW(node("a").adopt(1), LeaseLost);
  EXPECT_THROW(node("a").expect_lease(), LeaseLost);
  EXPECT_EQ(node("b").entries("u").size(), 1U);

  node("a").enter();
  EXPECT_EQ(node("a").become_owner("t"), (Owner{false, "b"}));
  EXPECT_FALSE(node("a").is_stored({1, 2}));
  // All its tables became free at once.
  EXPECT_EQ(node("a").become_owner("u"), self);
  node("a").commit(next);
}

TEST_P(NodesContract, a_lease_that_has_run_out_is_good_until_somebody_takes_over) {
  node("a").commit({{entry("t", 0, "x")}, {}, {}});
  node("b");
  let_lease_run_out("a");
  node("a").commit({{entry("t", 1, "y")}, {}, {}});
  EXPECT_EQ(node("a").become_owner("t"), self);
  EXPECT_EQ(node("b").become_owner("t"), (Owner{true, "b"}));
  EXPECT_EQ(node("b").entries("t").size(), 2U);
}

TEST_P(NodesContract, a_batch_with_nothing_in_it_still_tells_whether_the_lease_was_lost) {
  node("a").commit(Batch{{}, {}, {}, {1, 1}});
  EXPECT_TRUE(node("a").is_stored({1, 1}));
}

TEST_P(NodesContract, tables_that_were_left_behind_are_adopted) {
  for (const std::string table : {"t1", "t2", "t3", "t4"}) {
    node("a").commit({{entry(table, 0, "x")}, {}, {}});
    EXPECT_EQ(node("a").become_owner(table), self);
  }
  EXPECT_TRUE(node("b").adopt(10).empty());  // Their owner lives.
  node("a").release("t1");
  EXPECT_EQ(node("b").adopt(10), std::vector<std::string>{"t1"});
  let_lease_run_out("a");
  EXPECT_TRUE(node("a").adopt(10).empty());
  auto adopted = node("b").adopt(2);
  EXPECT_EQ(adopted.size(), 2U);
  for (const std::string& table : node("b").adopt(10)) adopted.push_back(table);
  std::sort(adopted.begin(), adopted.end());
  EXPECT_EQ(adopted, (std::vector<std::string>{"t2", "t3", "t4"}));
  EXPECT_TRUE(node("b").adopt(10).empty());
  EXPECT_THROW(node("a").commit(Batch{{}, {}, {}, {1, 1}}), LeaseLost);
}

TEST_P(NodesContract, a_closed_table_is_not_adopted) {
  node("a").commit({{entry("t", 0, "x")}, {}, {}});
  node("a").become_owner("t");
  node("a").commit({{}, {}, {"t"}});
  node("b");
  let_lease_run_out("a");
  EXPECT_TRUE(node("b").adopt(10).empty());
}

std::string name_of_shared(const ::testing::TestParamInfo<Shared>& chosen) {
  return chosen.param == Shared::model ? "model" : "postgres";
}
INSTANTIATE_TEST_SUITE_P(Stores, NodesContract, ::testing::Values(Shared::model, Shared::postgres),
                         name_of_shared);

TEST(PostgresNodes, of_several_that_come_at_once_one_becomes_the_owner) {
  const std::string url = postgres_server().new_database();
  PostgresStore first(url, "first");
  constexpr int nodes = 4;
  for (int round = 0; round < 5; ++round) {
    const std::string table = "t" + std::to_string(round);
    first.commit({{entry(table, 0, "x")}, {}, {}});
    std::array<std::optional<Owner>, nodes> owners;
    std::latch all_asked(nodes);
    std::vector<std::thread> threads;
    for (std::size_t at = 0; at < owners.size(); ++at) {
      threads.emplace_back([&, at] {
        // It enters as late as possible, so that the others may not have seen it.
        PostgresStore node(url, "node" + std::to_string(at));
        owners.at(at) = node.become_owner(table);
        all_asked.arrive_and_wait();
      });
    }
    for (std::thread& thread : threads) thread.join();
    std::string winner;
    int winners = 0;
    for (std::size_t at = 0; at < owners.size(); ++at) {
      ASSERT_TRUE(owners.at(at));
      if (!owners.at(at)->is_this_node) continue;
      ++winners;
      winner = "node" + std::to_string(at);
    }
    EXPECT_EQ(winners, 1);
    for (const auto& owner : owners) EXPECT_EQ(owner->address, winner);
  }
}

TEST(PostgresNodes, one_that_is_alone_and_others_refuse_each_other) {
  const std::string url = postgres_server().new_database();
  const auto is_refused = [&](const std::string& address) {
    try {
      const PostgresStore store(url, address);
    } catch (const StoreError& error) {
      return std::string(error.what()).find("in use by another server") != std::string::npos;
    }
    return false;
  };
  {
    const PostgresStore alone(url);
    EXPECT_TRUE(is_refused("a"));
    EXPECT_TRUE(is_refused(""));
  }
  const PostgresStore one(url, "a");
  const PostgresStore other(url, "b");
  EXPECT_TRUE(is_refused(""));
}

TEST(PostgresNodes, a_renewed_lease_is_sure_and_one_that_is_lost_is_not) {
  const std::string url = postgres_server().new_database();
  PostgresStore store(url, "a");
  EXPECT_TRUE(store.is_sure_of_lease());
  postgres_server().run_sql("DELETE FROM incan.nodes", database_of(url));
  EXPECT_THROW(store.commit({{entry("t", 0, "x")}, {}, {}}), LeaseLost);
  EXPECT_FALSE(store.is_sure_of_lease());
  store.enter();
  EXPECT_TRUE(store.is_sure_of_lease());
  store.commit({{entry("t", 0, "x")}, {}, {}});
}

}  // namespace
}  // namespace incan
