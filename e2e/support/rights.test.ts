import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Permission } from "#contract/permissions.ts";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { portalHref } from "#contract/portal/hrefs.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { allRoutes } from "#web/app/routes.ts";

const somebody = (right?: Permission, kind = "staff") => ({
  user: { kind },
  permissions: right === undefined ? {} : { [right]: "all" as const },
});

/*
   The router asks `mayOpen` for every screen under `/admin`. This checks each screen's right; `screens.spec.ts` checks in the browser that the router
   asks.
 */
describe("a screen opens for whoever holds its right, and for nobody else", () => {
  // The customers' shell has no router: it asks by itself (`portal/story.spec.ts`).
  for (const { path, permission } of allRoutes.filter((one) => one.path !== portalHref.path))
    test(path, () => {
      const opens = (...who: Parameters<typeof somebody>): boolean => mayOpen(somebody(...who), permission);
      assert.equal(mayOpen({ user: null, permissions: {} }, permission), permission === "public", "without a session");
      if (permission === "public") return;
      assert.ok(`${path}/`.startsWith(`${homeHref.root()}/`), "what needs somebody lies where the router asks");
      if (permission === "any-account") return assert.ok(opens(undefined, "portal"));
      assert.equal(opens(undefined, "portal"), false, "a customer's account");
      assert.equal(opens(), permission === "any-user", "without any right");
      if (permission === "any-user") return;
      const rights = typeof permission === "string" ? [permission] : permission;
      for (const right of rights) assert.ok(opens(right), right);
      assert.equal(opens("portal_right_of_no_screen" as Permission), false, "with another right");
    });
});
