import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { allPermissions, permissions } from "#contract/permissions.ts";
import { textsOf } from "#contract/kit/texts.ts";
import { allNotificationKinds } from "#contract/notification-kinds.ts";

type Tree = { [key: string]: string | Tree };
const root = join(import.meta.dirname, "..", "..", "..", "..");
const folder = join(root, "contract", "src", "texts");
const read = (locale: string, area: string): Tree =>
  JSON.parse(readFileSync(join(folder, locale, area), "utf8")) as Tree;
const flat = (tree: Tree, at = ""): [string, string][] =>
  Object.entries(tree).flatMap(([k, v]) =>
    typeof v === "string" ? [[at + k, v] as [string, string]] : flat(v, `${at}${k}.`),
  );
const placeholders = (s: string): string =>
  [...s.matchAll(/\{\{(\w+)(?:\|[^}]*)?\}\}/gu)]
    .map(([, name = ""]) => name)
    .toSorted()
    .filter((name, i, all) => name !== all[i - 1])
    .join();
const areas = readdirSync(join(folder, "en"));
/** All texts of a language under a key prefix, by the rest of their keys, from all files. */
const saidUnder = (locale: string, word: string): Map<string, string> =>
  new Map(
    areas
      .flatMap((area) => textsOf(area.replace(/\.json$/u, ""), read(locale, area)))
      .flatMap(([key, value]) => (key.startsWith(`${word}.`) ? [[key.slice(word.length + 1), value]] : [])),
  );

test("both languages say the same things, with the same gaps to fill", () => {
  assert.deepEqual(readdirSync(join(folder, "fr")), areas);
  for (const area of areas) {
    const [en, fr] = [new Map(flat(read("en", area))), new Map(flat(read("fr", area)))];
    // French has the plural forms one, many and other; English one and other.
    const keys = (m: Map<string, string>): string[] => [...m.keys()].filter((k) => !k.endsWith("_many")).toSorted();
    assert.deepEqual(keys(fr), keys(en), area);
    for (const [key, value] of en) assert.equal(placeholders(fr.get(key) ?? ""), placeholders(value), `${area} ${key}`);
    for (const [key, value] of [...en, ...fr]) assert.notEqual(value.trim(), "", `${area} ${key}`);
  }
});

test("every text that the contract and the server name is there", () => {
  const sources = ["contract/src", "server/src"].flatMap((base) =>
    readdirSync(join(root, base), { recursive: true, encoding: "utf8" })
      .filter((f) => f.endsWith(".ts") && !f.endsWith(".test.ts"))
      .map((f) => join(root, base, f)),
  );
  const said = new Map<string, Set<string>>(
    ["errors", "messages"].map((area) => [area, new Set(saidUnder("en", area).keys())]),
  );
  const missing = sources.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(/"(errors|messages)\.([a-z_]+)"/gu)]
      .filter(([, area = "", key = ""]) => ![key, `${key}_other`].some((one) => said.get(area)?.has(one)))
      .map(([all]) => `${file}: ${all}`);
  });
  assert.deepEqual(missing, []);
});

test("every kind of notification has its text, and its name for the preferences; no text is left of one that is gone", () => {
  const said = [...saidUnder("en", "notify").keys()];
  assert.deepEqual(said.toSorted(), allNotificationKinds.toSorted());
  const named = saidUnder("en", "notifications");
  assert.deepEqual(
    allNotificationKinds.filter((k) => !named.has(`kind_${k}`)),
    [],
  );
});

test("every right has its words, and the English ones are the contract's", () => {
  for (const locale of ["en", "fr"]) {
    const [names, families] = [saidUnder(locale, "rights.names"), saidUnder(locale, "rights.families")];
    assert.deepEqual([...names.keys()].toSorted(), allPermissions.toSorted());
    assert.deepEqual(
      [...families.keys()].toSorted(),
      [...new Set(allPermissions.map((p) => permissions[p].family))].toSorted(),
    );
    if (locale === "en") for (const p of allPermissions) assert.equal(names.get(p), permissions[p].meaning);
  }
});

test("the catalogue of the specification is told to the letter", () => {
  const errors = Object.fromEntries(flat(read("en", "errors.json")));
  assert.equal(errors.unauthorized, "Unauthorized");
  assert.equal(errors.amount, "Invalid amount");
  assert.equal(errors.not_editable, "It is no longer possible to edit.");
  assert.equal(
    errors.no_currency,
    "No currency assigned in this area. Please contact the administrator to resolve the problem",
  );
  assert.equal(errors.fault, "Something went wrong here.");
});
