// Tests of which hosts a request may name.
#include "server/allowed_hosts.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

TEST(AllowedHosts, a_name_that_somebody_elses_page_may_have_is_refused) {
  const AllowedHosts hosts({});
  for (const char* host :
       {"127.0.0.1:8080", "192.168.1.23", "[::1]:8080", "[fe80::1]", "localhost:8080", "LOCALHOST",
        "incan.localhost", "mybox:8080", "MyBox.local", "mybox.lan", "mybox.home.arpa.", ""}) {
    EXPECT_TRUE(hosts.allows(host, false)) << host;
  }
  for (const char* host :
       {"evil.example", "evil.example:8080", "evil.example.", "127.0.0.1.evil.example", "local.evil",
        "[::1].evil.example", "127.0.0.1.nip.io:80", "notlocal.example.local.com"}) {
    EXPECT_FALSE(hosts.allows(host, false)) << host;
  }
}

TEST(AllowedHosts, the_operator_adds_names) {
  const AllowedHosts hosts({"incan.example.org"});
  EXPECT_TRUE(hosts.allows("incan.example.org", false));
  EXPECT_TRUE(hosts.allows("Incan.Example.org:8443", false));
  EXPECT_TRUE(hosts.allows("127.0.0.1:8080", false));
  EXPECT_FALSE(hosts.allows("www.incan.example.org", false));
  EXPECT_FALSE(hosts.allows("incan.example.org.evil.example", false));
  EXPECT_TRUE(AllowedHosts({"*"}).allows("anything.example", false));
}

TEST(AllowedHosts, a_trusted_proxy_chooses_the_host_unless_the_operator_has) {
  EXPECT_TRUE(AllowedHosts({}).allows("incan.example.org", true));
  EXPECT_FALSE(AllowedHosts({"incan.example.org"}).allows("evil.example", true));
}

}  // namespace
}  // namespace incan
