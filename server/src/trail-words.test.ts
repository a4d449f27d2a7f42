import assert from "node:assert/strict";
import { test } from "node:test";
import { MONTHS } from "#server/kit/records/kind.ts";
import { hasText } from "#server/kit/shared/texts.ts";
import { house } from "./areas.ts";
import { isSilent, keyOfField } from "./audit/present.ts";

test("every field that the trail shows has words: none is told by its English name in French", () => {
  const missing = Object.entries(house.audited).flatMap(([kind, { fields }]) =>
    Object.keys(fields)
      .filter((field) => field !== MONTHS && !isSilent(field) && !hasText(keyOfField(field)))
      .map((field) => `${keyOfField(field)} (${kind})`),
  );
  assert.deepEqual(missing, []);
});
