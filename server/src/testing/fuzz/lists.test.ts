import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { filtered, ListAsker } from "./lists.ts";

let asker: ListAsker;
before(async () => void (asker = await ListAsker.start()));
after(async () => await asker.close());

// The long version, `npm run prove fuzz`, asks with every two filters and every cursor.
describe("filters in pairs and cursors of other lists end with no fault", () => {
  for (const e of filtered)
    test(`${e.method} ${e.path}`, async () => assert.deepEqual((await asker.ask(e, false)).faults, []));
});
