// Tests of the limits on sockets, addresses, and proxies.
#include <gtest/gtest.h>

#include "server/addresses.h"
#include "server/budget.h"

namespace incan {
namespace {

using boost::asio::ip::make_address;
using std::chrono::seconds;

TEST(Budget, allows_so_much_a_second_and_some_more_for_a_moment) {
  const Budget::Clock::time_point start{};
  Budget budget(10, start);
  int spent = 0;
  while (budget.spend(1, start)) ++spent;
  EXPECT_EQ(spent, 10 * Budget::moment);
  EXPECT_FALSE(budget.is_whole(start));
  spent = 0;
  while (budget.spend(1, start + seconds(1))) ++spent;
  EXPECT_EQ(spent, 10);
  // The unspent budget does not grow beyond one burst.
  EXPECT_TRUE(budget.is_whole(start + seconds(100)));
  spent = 0;
  while (budget.spend(1, start + seconds(100))) ++spent;
  EXPECT_EQ(spent, 10 * Budget::moment);
}

TEST(Addresses, each_has_its_share) {
  Configuration configuration;
  configuration.sockets_per_address = 2;
  Addresses addresses(configuration);
  const auto one = make_address("192.0.2.1");
  EXPECT_TRUE(addresses.connect(one));
  EXPECT_TRUE(addresses.connect(one));
  EXPECT_FALSE(addresses.connect(one));
  EXPECT_TRUE(addresses.connect(make_address("192.0.2.2")));
  addresses.disconnect(one);
  addresses.tidy();
  EXPECT_TRUE(addresses.connect(one));
  EXPECT_FALSE(addresses.connect(one));
}

TEST(Addresses, a_network_of_ipv6_is_one) {
  Configuration configuration;
  configuration.sockets_per_address = 1;
  Addresses addresses(configuration);
  EXPECT_TRUE(addresses.connect(make_address("2001:db8:1:2::1")));
  EXPECT_FALSE(addresses.connect(make_address("2001:db8:1:2:ffff::9")));
  EXPECT_TRUE(addresses.connect(make_address("2001:db8:1:3::1")));
}

TEST(Addresses, only_a_trusted_proxy_is_believed) {
  Configuration configuration;
  configuration.trusted_proxies = {"127.0.0.1", "10.0.0.1"};
  const Addresses addresses(configuration);
  const auto proxy = make_address("127.0.0.1");
  const auto stranger = make_address("198.51.100.7");

  EXPECT_EQ(addresses.caller(stranger, "203.0.113.5", "https").address, stranger);
  EXPECT_FALSE(addresses.caller(stranger, "203.0.113.5", "https").is_secure);
  EXPECT_EQ(addresses.caller(proxy, "203.0.113.5", "https").address, make_address("203.0.113.5"));
  EXPECT_TRUE(addresses.caller(proxy, "203.0.113.5", "https").is_secure);
  EXPECT_FALSE(addresses.caller(proxy, "203.0.113.5", "http").is_secure);
  // Whatever the client claims comes before what proxies append.
  EXPECT_EQ(addresses.caller(proxy, "1.1.1.1, 203.0.113.5, 10.0.0.1", "").address,
            make_address("203.0.113.5"));
  EXPECT_EQ(addresses.caller(proxy, "nonsense", "").address, proxy);
  EXPECT_EQ(addresses.caller(proxy, "", "").address, proxy);
}

TEST(Addresses, a_header_in_several_lines_is_read_from_the_right) {
  Configuration configuration;
  configuration.trusted_proxies = {"127.0.0.1"};
  const Addresses addresses(configuration);
  const auto proxy = make_address("127.0.0.1");
  // Joined, as from a client's own line and the one that the proxy added.
  EXPECT_EQ(addresses.caller(proxy, "1.1.1.1,203.0.113.5", "").address, make_address("203.0.113.5"));
  EXPECT_FALSE(addresses.caller(proxy, "203.0.113.5", "https,http").is_secure);
  EXPECT_TRUE(addresses.caller(proxy, "203.0.113.5", "http, https").is_secure);
}

TEST(Addresses, an_ipv4_client_is_the_same_on_a_socket_that_also_takes_ipv6) {
  EXPECT_EQ(unmapped(make_address("::ffff:192.0.2.1")), make_address("192.0.2.1"));
  EXPECT_EQ(unmapped(make_address("2001:db8::1")), make_address("2001:db8::1"));
  Configuration configuration;
  configuration.trusted_proxies = {"::ffff:127.0.0.1"};
  const Addresses addresses(configuration);
  const auto proxy = make_address("127.0.0.1");
  EXPECT_TRUE(addresses.is_proxy(proxy));
  EXPECT_EQ(addresses.caller(proxy, "203.0.113.5, ::ffff:127.0.0.1", "").address,
            make_address("203.0.113.5"));
}

TEST(Addresses, monitoring_has_a_budget_of_its_own) {
  const Configuration configuration;
  Addresses addresses(configuration);
  const auto one = make_address("192.0.2.1");
  while (addresses.spend(one, 1)) {
  }
  EXPECT_TRUE(addresses.spend(one, 1, Addresses::Purse::operators));
  // It ends, too.
  while (addresses.spend(one, 1, Addresses::Purse::operators)) {
  }
}

}  // namespace
}  // namespace incan
