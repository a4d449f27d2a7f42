import assert from "node:assert/strict";
import { test } from "node:test";
import { allEndpoints } from "./index.ts";
import { changes, type AnyEndpoint } from "./kit/endpoint.ts";

// Calls that are open to more than people with a right, a safe password and a session of their own. A flag on one more call fails here, so that it
// is decided on, not only written.

const names = (isOpen: (e: AnyEndpoint) => unknown): string[] =>
  allEndpoints
    .filter((e) => isOpen(e))
    .map((e) => e.name)
    .toSorted();

test("anybody may make these calls, signed in or not", () => {
  assert.deepEqual(
    names((e) => e.permission === "public"),
    [
      "access.bootstrap",
      "access.confirmAddress",
      "access.forget",
      "access.login",
      "access.refresh",
      "access.register",
      "access.reset",
      "access.secondStep",
      "agenda.readFeed",
      "invoices.letterPaper",
      "invoices.openLetter",
      "settings.logo",
    ],
  );
});

test("customers of the portal may make these calls besides their own", () => {
  assert.deepEqual(
    names((e) => e.permission === "any-account"),
    [
      "access.beginSecondFactor",
      "access.changePassword",
      "access.check",
      "access.confirmSecondFactor",
      "access.dropSecondFactor",
      "access.endImpersonation",
      "access.endSession",
      "access.logout",
      "access.newRecoveryCodes",
      "access.secondFactor",
      "access.sessions",
      "access.user",
      "files.get",
      "settings.profile",
      "settings.updateProfile",
    ],
  );
});

test("who still has a default password may make these calls", () => {
  assert.deepEqual(
    names((e) => e.insecureToo),
    [
      "access.bootstrap",
      "access.changePassword",
      "access.check",
      "access.endImpersonation",
      "access.logout",
      "access.refresh",
      "access.user",
      "settings.logo",
      "settings.profile",
      "settings.updateProfile",
    ],
  );
});

test("who sees as another person may make these calls that are not for reading", () => {
  assert.deepEqual(
    names((e) => changes(e) && e.openToImpersonator),
    [],
  );
});
