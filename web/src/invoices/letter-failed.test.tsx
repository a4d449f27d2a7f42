import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { failureOf, LetterFailed } from "./letter-failed.tsx";

let screen: Screen;
beforeEach(async () => {
  screen = await openScreen();
});
afterEach(async () => await screen.close());

test("an invoice is marked while the newest letter that was answered did not reach the customer, and says why", async () => {
  const mark = async (...states: readonly string[]): Promise<string | null> => {
    const letters = states.map((state) => ({ state, failure: state === "FAILED" ? "550 No such mailbox" : null }));
    await screen.draw(<LetterFailed letters={letters} />);
    return screen.body.querySelector("[role=img]")?.getAttribute("title") ?? null;
  };
  assert.equal(await mark(), null);
  assert.equal(await mark("FAILED"), "invoices.with_reason");
  assert.equal(await mark("WAITING", "FAILED", "SENT"), "invoices.with_reason", "the one under way has no answer yet");
  assert.equal(await mark("SENT", "FAILED"), null, "it was sent again");
});
test("the words of a mail server are said as they are, and ours are translated", () => {
  const said = (failure: string | null): string | null => failureOf({ failure }, (key) => key);
  assert.deepEqual(["550 No such mailbox", "unknown", "erased", null].map(said), [
    "550 No such mailbox",
    "invoices.failure_unknown",
    "invoices.failure_erased",
    null,
  ]);
});
