import assert from "node:assert/strict";
import { test } from "node:test";
import { network } from "./network.ts";

test("an address counts for itself, an IPv6 one for its network", () => {
  assert.equal(network("192.0.2.7"), "192.0.2.7");
  assert.equal(network("::ffff:192.0.2.7"), "192.0.2.7");
  assert.equal(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assert.equal(network("2001:db8:1:2::9"), network("2001:db8:1:2:ffff::1"));
  assert.notEqual(network("2001:db8:1:3::9"), network("2001:db8:1:2::9"));
  assert.equal(network("fe80::1%eth0"), "fe80:0:0:0::/64");
});
