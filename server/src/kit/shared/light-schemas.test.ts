import "./light-schemas.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";

test("schemas of a kind share the names of what they are, and check as before", () => {
  const [one, other] = [z.uuid(), z.uuid().nullable().unwrap()];
  assert.equal(one._zod.traits, other._zod.traits);
  assert.ok(one instanceof z.ZodUUID && !(one instanceof z.ZodNumber));
  assert.notEqual(one._zod.traits, z.string()._zod.traits);
  const nested = z.object({ rows: z.array(z.object({ n: z.coerce.number() })) });
  assert.deepEqual(nested.parse({ rows: [{ n: "1" }, { n: 2 }] }), { rows: [{ n: 1 }, { n: 2 }] });
  assert.equal(nested.safeParse({ rows: [{ n: "x" }] }).error?.issues[0]?.path.join("."), "rows.0.n");
});
