import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { allEndpoints } from "../index.ts";
import { day, oldDay } from "./dates.ts";
import { dayKinds, type DayKind, dayOf, dayProblem, daysOf } from "./day-kinds.ts";

test("a year mistyped by a century is no date of any kind, except that somebody may be a hundred years old", () => {
  for (const kind of Object.keys(dayKinds) as DayKind[]) {
    assert.ok(dayProblem(kind, "2126-11-20", "2026-11-20"), kind);
    assert.equal(dayProblem(kind, "1926-11-20", "2026-11-20") === undefined, kind === "birth", kind);
    assert.equal(dayProblem(kind, "2026-11-20", "2026-11-20"), undefined, kind);
  }
});

test("what has happened is not tomorrow, and the text says what is wrong", () => {
  assert.equal(dayProblem("past", "2026-11-21", "2026-11-20"), "errors.future_date");
  assert.equal(dayProblem("birth", "2026-11-21", "2026-11-20"), "errors.future_date");
  assert.equal(dayProblem("planned", "2047-01-01", "2026-11-20"), "errors.date_too_late");
  assert.equal(dayProblem("past", "1996-11-19", "2026-11-20"), "errors.date_too_early");
  for (const [now, min, max] of [
    ["2024-02-29", "2014-03-01", "2026-03-01"],
    ["2024-03-01", "2014-03-01", "2026-03-01"],
    ["2024-03-02", "2014-03-02", "2026-03-02"],
  ] as const)
    assert.deepEqual(daysOf("trip", now), { min, max });
});

test("an input of a kind takes the day that it is anywhere on earth, and no later one", () => {
  const there = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const next = new Date(Date.parse(there) + 86_400_000).toISOString().slice(0, 10);
  assert.equal(dayOf("past").safeParse(there).success, true);
  assert.deepEqual(
    dayOf("past")
      .safeParse(next)
      .error?.issues.map((i) => i.message),
    ["errors.future_date"],
  );
  assert.deepEqual(
    dayOf("past")
      .safeParse("2026-02-30")
      .error?.issues.map((i) => i.message),
    ["errors.date"],
  );
});

/** Paths of the dates without a kind in a JSON schema. */
function unkind(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("format" in schema && schema.format === "date" && !("x-day" in schema)) return [path];
  return Object.entries(schema).flatMap(([key, value]) => unkind(value, `${path}.${key}`));
}

test("every date that a changing call takes has a kind, so that a mistyped year is refused", () => {
  const found = allEndpoints.flatMap(({ name, body }) =>
    body ? unkind(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }), name) : [],
  );
  // Exports and steps of several take the filters of a list.
  const kept = found.filter((path) => !path.startsWith("exports.") && !path.includes(".properties.filters."));
  assert.deepEqual(kept, []);
});

test("a day outside 2000 to 2100 is none, and one outside 1900 to 2100 is no old one", () => {
  const said = (schema: z.ZodType, given: string) => schema.safeParse(given).error?.issues.map((i) => i.message);
  for (const [given, problem] of [
    ["1999-12-31", "errors.date_too_early"],
    ["0206-11-20", "errors.date_too_early"],
    ["2101-01-01", "errors.date_too_late"],
    ["20226-11-20", "errors.date"],
  ] as const)
    assert.deepEqual(said(day, given), [problem], given);
  for (const given of ["2000-01-01", "2100-12-31"]) assert.equal(said(day, given), undefined, given);
  assert.deepEqual(said(oldDay, "1899-12-31"), ["errors.date_too_early"]);
  assert.equal(said(oldDay, "1900-01-01"), undefined);
  for (const kind of ["birth", "past", "term"] as const) assert.equal(said(dayOf(kind), "1999-12-31"), undefined, kind);
  assert.ok(Object.keys(dayKinds).every((kind) => said(dayOf(kind as DayKind), "2101-01-01")?.length === 1));
});

/** Dates in a schema without bounds: made from another schema than the one of `dates.ts`. */
test("every date that a call takes is checked by the one schema", () => {
  const free = (schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): string[] => {
    if (seen.has(schema)) return [];
    const inside = new Set(seen).add(schema);
    const def = schema._zod.def as unknown as Record<string, unknown>;
    if (def["type"] === "string")
      return def["format"] === "date" && (schema as z.ZodType).safeParse("0206-11-20").success ? [path] : [];
    return Object.entries(def).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : key === "shape" ? Object.values(value as object) : [value]).flatMap(
        (one: unknown) =>
          typeof one === "object" && one !== null && "_zod" in one
            ? free(one as z.core.$ZodType, `${path}.${key}`, inside)
            : [],
      ),
    );
  };
  const found = allEndpoints.flatMap(({ name, body, query }) =>
    [body, query].flatMap((given) => (given ? free(given, name) : [])),
  );
  assert.deepEqual(found, []);
});
