import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Loading, type ReadState } from "./loading.tsx";

let screen: Screen;
beforeEach(async () => {
  screen = await openScreen();
});
afterEach(async () => await screen.close());

const asked: string[] = [];
const read = (name: string, state: Partial<ReadState> = {}): ReadState => ({
  data: undefined,
  isError: false,
  refetch: () => asked.push(name),
  ...state,
});
const shown = (role: string) => screen.body.querySelector(`[role=${role}]`);

test("what is awaited is a skeleton until it fails; then the place says so, and asks again for what failed", async () => {
  await screen.draw(<Loading of={read("lots")} />);
  assert.ok(shown("status"));
  assert.equal(shown("alert"), null);

  const failed = { isError: true };
  const several = [
    read("lots", failed),
    read("levels"),
    // Its last answer is still there.
    read("places", { ...failed, data: [] }),
  ];
  await screen.draw(<Loading of={several} text="ui.list_failed" />);
  assert.equal(shown("status"), null, "no skeleton stays");
  assert.match(shown("alert")?.textContent ?? "", /ui\.list_failed/u);
  const retry = shown("alert")?.querySelector("button");
  assert.equal(retry?.textContent, "ui.try_again");
  retry?.click();
  assert.deepEqual(asked, ["lots"]);
});
