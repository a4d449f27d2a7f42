import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { allRoutes } from "#web/app/routes.ts";
import type { WebArea } from "#web/ui/area.ts";
import { patterns, type PatternName } from "./patterns.ts";
import { represents, visits } from "./visits.ts";

const web = join(import.meta.dirname, "..", "..", "web", "src");

/** Files of `web/src` imported by a screen's module, directly or through files of its area, including itself. */
function filesOf(area: string, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(join(web, file))) return;
    found.add(file);
    if (!file.startsWith(`${area}/`)) return;
    for (const [, from = ""] of readFileSync(join(web, file), "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"/gu))
      visit(from.startsWith("#web/") ? from.slice("#web/".length) : join(dirname(file), from));
  };
  visit(start);
  return found;
}

/** The files of each screen, starting from the module that its route loads. */
const madeOf = new Map<string, ReadonlySet<string>>();
for (const area of readdirSync(web))
  for (const file of existsSync(join(web, area, "area.ts")) && area !== "ui" ? ["area.ts"] : []) {
    const found = Object.values((await import(join(web, area, file))) as Record<string, WebArea>);
    for (const { path, load } of found.flatMap(({ routes }) => routes))
      madeOf.set(path, filesOf(area, join(area, /import\("([^"]+)"\)/u.exec(load.toString())?.[1] ?? "")));
  }

test("every screen is visited, and nothing else", () => {
  assert.deepEqual(
    Object.keys(visits).toSorted(),
    allRoutes
      .map((r) => r.path)
      .filter((path) => path !== "*")
      .toSorted(),
  );
});

test("a screen is made with the piece of its pattern, or represents itself", () => {
  for (const [path, { like }] of Object.entries(visits))
    if (like) {
      const { piece, holder = piece } = patterns[like];
      const made = madeOf.get(path);
      assert.ok(made?.has(piece) || made?.has(holder), `${path} is not made with ${piece}`);
    }
});

test("every pattern has a screen that represents it and is made with its piece, and others like it", () => {
  for (const [name, { piece, holder, by }] of Object.entries(patterns)) {
    if (holder) assert.ok(filesOf("ui", holder).has(piece), `${holder} does not hold ${piece}`);
    assert.ok(visits[by] && represents(by), `${by} represents ${name}`);
    assert.ok(madeOf.get(by)?.has(piece), `${by} is not made with ${piece}`);
    assert.ok(
      Object.values(visits).some(({ like }) => like === (name as PatternName)),
      `nothing else is like ${name}`,
    );
  }
});
