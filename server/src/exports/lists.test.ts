import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { house } from "#server/areas.ts";

const web = join(import.meta.dirname, "..", "..", "..", "web", "src");
const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/u.test(file));

/** What the declarations of lists and exports in a file of the web ask for. */
function kindsIn(code: string): string[] {
  const lists = [...code.matchAll(/= listOf\(\w+, \{(.*?)\n?\s*columns/gsu)].map(([, head = ""]) => head);
  const own = [...code.matchAll(/useExport\(\{\s*kind: "(\w+)"/gu)].map(([, kind = ""]) => kind);
  return [
    ...lists.flatMap((head) => (/exportAs: "(\w+)"/u.exec(head) ?? /name: "(\w+)"/u.exec(head))?.[1] ?? []),
    ...own,
  ];
}

test("every list of the web has the export that its button asks for", () => {
  const asked = files.flatMap((file) => kindsIn(readFileSync(join(web, file), "utf8")).map((kind) => [kind, file]));
  assert.ok(asked.length > 30, `${asked.length} lists`);
  assert.deepEqual(
    asked.filter(([kind = ""]) => !(kind in house.exports)),
    [],
  );
});
