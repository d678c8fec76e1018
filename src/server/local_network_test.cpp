#include "server/local_network.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

std::vector<std::string> reached(const std::vector<std::pair<std::string, std::string>>& found) {
  std::vector<InterfaceAddress> list;
  for (const auto& [interface, address] : found) {
    list.push_back({interface, address});
  }
  return reachable(std::move(list));
}

using Texts = std::vector<std::string>;

TEST(LocalNetwork, private_addresses_come_first_and_those_that_nobody_gave_last) {
  EXPECT_EQ(reached({{"eth1", "169.254.3.4"},
                     {"eth0", "203.0.113.5"},
                     {"wlan0", "192.168.1.23"},
                     {"tailscale0", "100.64.0.9"},
                     {"eth2", "172.31.255.1"},
                     {"eth3", "10.0.0.7"}}),
            (Texts{"192.168.1.23", "172.31.255.1", "10.0.0.7", "203.0.113.5", "100.64.0.9", "169.254.3.4"}));
}

TEST(LocalNetwork, the_private_networks_end_where_they_end) {
  EXPECT_EQ(reached({{"a", "172.32.0.1"},
                     {"b", "172.15.0.1"},
                     {"c", "192.169.0.1"},
                     {"d", "11.0.0.1"},
                     {"e", "172.16.0.1"}})
                .front(),
            "172.16.0.1");
}

TEST(LocalNetwork, containers_and_virtual_machines_are_not_in_the_house) {
  EXPECT_EQ(reached({{"docker0", "172.17.0.1"},
                     {"br-5f2a", "172.18.0.1"},
                     {"veth12", "10.1.1.1"},
                     {"virbr0", "192.168.122.1"},
                     {"lxdbr0", "10.2.2.1"},
                     {"br0", "192.168.1.2"}}),
            Texts{"192.168.1.2"});
  EXPECT_EQ(reached({{"docker0", "172.17.0.1"}}), Texts());
  EXPECT_EQ(reached({}), Texts());
}

TEST(LocalNetwork, addresses_are_told_from_names) {
  for (const char* address : {"127.0.0.1", "0.0.0.0", "::1", "fe80::1"}) EXPECT_TRUE(is_ip_address(address));
  for (const char* text : {"", "localhost", "127.0.0.1:80", "[::1]", "1.2.3.4.5"})
    EXPECT_FALSE(is_ip_address(text));
}

TEST(ReadEndpoint, wants_an_address_and_a_port) {
  EXPECT_EQ(read_endpoint("127.0.0.1:9090")->address, "127.0.0.1");
  EXPECT_EQ(read_endpoint("127.0.0.1:9090")->port, 9090);
  EXPECT_EQ(read_endpoint("[::1]:0")->address, "::1");
  for (const char* wrong : {"", ":", "9090", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:+1",
                            "::1:9090", "[::1]", "[127.0.0.1]:1", "localhost:9090", "127.0.0.1:9090 "}) {
    EXPECT_FALSE(read_endpoint(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace incan
