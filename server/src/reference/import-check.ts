import { exactText } from "#contract/kit/amounts.ts";
import { numberInSheet } from "#contract/kit/number.ts";
import { referenceAmount } from "#contract/kit/resource-fields.ts";
import { createSchema, type Field, givenSchema } from "#contract/kit/resource-fields.ts";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { folded } from "#contract/kit/words.ts";
import type { Permission } from "#contract/permissions.ts";
import { isoFields } from "#contract/reference/iso.ts";
import { Failure, type Message } from "#server/kit/shared/failures.ts";
import { type Cells, type Change, type Checked, type Problem, yesOrNo } from "#server/kit/area/importing.ts";
import { messageOf } from "#server/kit/http/input.ts";
import { type Guard, pick } from "./resource.ts";
import { lockLevels } from "./resource-levels.ts";
import type { Row, Values } from "./resource-rows.ts";
import { hasText, locales, nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { type Called, importable, type ImportQueries, keyField, type KnownEntry } from "./import-queries.ts";

export interface Plan {
  readonly id: string;
  readonly before: Row | undefined;
  readonly after: Values;
}
/** What the check of a list's import needs. */
export interface ListOfImport {
  readonly resource: Resource;
  readonly queries: ImportQueries;
  readonly guard: Guard | undefined;
  /** The entries of a list that a field chooses from, by the list's name. */
  readonly called: (reader: Reader, list: string) => Promise<readonly Called[]>;
}
type Names = ReadonlyMap<string, string>;
type Wrong = (column: string, key: string, params?: Message["params"]) => void;

/** Entries by name; an English name wins over another entry's French name. */
function byName(entries: readonly Called[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const column of ["name", "name_fr"] as const)
    for (const entry of entries) {
      const name = folded(entry[column] ?? "");
      if (name && !found.has(name)) found.set(name, entry.hash_id);
    }
  return found;
}

const key = (word: unknown): string => (typeof word === "string" ? word.toLowerCase() : "");

/** Plans each row, comparing it with the list and with the other rows of the file. */
export async function checkList(list: ListOfImport, tx: Tx, rows: readonly Cells[]): Promise<Checked<Plan>[]> {
  const { resource, queries } = list;
  const parent = parentField(resource);
  const keyOf = keyField(resource);
  if (parent) await lockLevels(tx.db, resource);
  const words = rows.flatMap((r) => r.values[keyOf] ?? []);
  const there = new Map((await queries.byKey.all(tx.db, words)).map((row) => [key(row[keyOf]), row]));
  const all = await queries.all.all(tx.db);
  // Assign identifiers first: a row may refer to a parent further down.
  const ids = new Map<string, string>();
  const made: Called[] = [];
  for (const { values } of rows) {
    const word = key(values[keyOf]);
    if (!word || ids.has(word)) continue;
    const id = there.get(word)?.hash_id ?? newId();
    ids.set(word, id);
    if (!there.has(word)) made.push({ hash_id: id, name: values.name ?? "", name_fr: values.name_fr ?? null });
  }
  const names = new Map<string, Names>();
  const called = new Map<string, string>();
  for (const [, f] of importable(resource)) {
    if ((f.kind !== "reference" && f.kind !== "references") || names.has(f.to)) continue;
    const entries = f.to === resource.name ? [...all, ...made] : await list.called(tx, f.to);
    names.set(f.to, byName(entries));
    for (const e of entries) called.set(e.hash_id, nameIn(tx.call.locale, e));
  }
  const seen = new Set<string>();
  const checked: Checked<Plan>[] = [];
  for (const row of rows) {
    const word = key(row.values[keyOf]);
    const problems: Problem[] = [];
    const wrong: Wrong = (at, say, params) =>
      problems.push({ column: at, say: { key: say, ...(params && { params }) } });
    if (seen.has(word) && word) wrong(keyOf, "errors.import_row_twice");
    seen.add(word);
    const before = there.get(word);
    const after = readRow(resource, row.values, before, names, wrong);
    const isSame = before !== undefined && importable(resource).every(([name]) => same(before[name], after[name]));
    if (!isSame) await mayDo(list, tx, { before, after }, problems, wrong);
    checked.push({
      line: row.line,
      label: typeof after.name === "string" ? after.name : (row.values[keyOf] ?? ""),
      action: before ? (isSame ? "same" : "change") : "create",
      problems,
      ...(before && !isSame && { changes: changesOf(resource, before, after, called, tx.call.locale) }),
      plan: { id: ids.get(word) ?? newId(), before, after },
    });
  }
  return agree(resource, checked, all);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Checks the right to create or change, and the list's guard. */
async function mayDo(
  { resource, guard }: ListOfImport,
  tx: Tx,
  { before, after }: { readonly before: Row | undefined; readonly after: Values },
  problems: readonly Problem[],
  wrong: Wrong,
): Promise<void> {
  const right = (before ? resource.update : resource.create).permission as Permission;
  if (!tx.access.can(right, {})) wrong(keyField(resource), "errors.forbidden");
  if (problems.length > 0 || !guard) return;
  try {
    // Pass a copy: what the guard fills in is not for the preview.
    await guard(tx, before, { ...after });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const fields = Object.entries(error.fields ?? { [keyField(resource)]: [error.say] });
    for (const [name, said] of fields) for (const { key: say, params } of said) wrong(name, say, params);
  }
}

/** Parses the non-empty cells into the values a form would send. */
function readRow(
  resource: Resource,
  cells: Cells["values"],
  before: Row | undefined,
  names: ReadonlyMap<string, Names>,
  wrong: Wrong,
): Values {
  const known = before ? {} : (isoFields(resource.name, (cells[keyField(resource)] ?? "").toUpperCase()) ?? {});
  const values: Values = pick(Object.keys(resource.fields), {}, before ?? {});
  for (const [name, field] of importable(resource)) {
    const word = (cells[name] || known[name]) ?? "";
    if (word === "" && before) continue;
    const value = word === "" ? undefined : valueOf(field, word, names, (k, params) => wrong(name, k, params));
    if (value === BAD) continue;
    const schema = before ? givenSchema(field) : createSchema(field);
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) values[name] = field.kind === "references" ? (parsed.data as string[]).toSorted() : parsed.data;
    else
      for (const issue of parsed.error.issues) {
        const { key: say, params } = messageOf(issue);
        wrong(name, say, params);
      }
  }
  for (const [name, field] of Object.entries(resource.fields))
    if (values[name] === undefined) values[name] = createSchema(field).safeParse(undefined).data ?? null;
  return values;
}

const BAD = Symbol("a cell that cannot be read");
const lettersOf = (word: string, of: readonly string[]): string | undefined =>
  of.find((choice) =>
    [choice, ...locales.map((l) => text(l, `reference.choice_${choice}`))].some((w) => folded(w) === folded(word)),
  );

/** Parses a cell for a field, before the field's own schema checks it. */
function valueOf(
  field: Field,
  word: string,
  names: ReadonlyMap<string, Names>,
  wrong: (key: string, params?: Message["params"]) => void,
): unknown {
  const bad = (say: string, params?: Message["params"]): typeof BAD => {
    wrong(say, params);
    return BAD;
  };
  /** By name, or as forms show it: `Soft drinks › Cola`. */
  const named = (of: string, said: string): string | undefined =>
    names.get(of)?.get(folded(said)) ?? names.get(of)?.get(folded(said.split("›").at(-1) ?? ""));
  switch (field.kind) {
    case "flag":
      return yesOrNo(word) ?? bad("errors.import_yes_no");
    case "integer":
      return /^\d{1,9}$/u.test(word) ? Number(word) : bad("errors.format");
    case "amount":
      return numberInSheet(word, referenceAmount) ?? bad("errors.amount");
    case "choice":
      return lettersOf(word, field.of) ?? bad("errors.import_choice");
    case "reference":
      return named(field.to, word) ?? bad("errors.import_unknown", { name: word });
    case "references": {
      const whole = named(field.to, word);
      const parts = whole ? [] : word.split(/[,;\n]/u).flatMap((part) => part.trim() || []);
      const missing = parts.find((part) => !named(field.to, part));
      if (missing !== undefined) return bad("errors.import_unknown", { name: missing });
      return [...new Set(whole ? [whole] : parts.map((part) => named(field.to, part)))];
    }
    case "text":
    case "contact":
    case "image":
      return word;
  }
}

/** Finds rows that contradict each other or the rest of the list: a name used twice, three levels. */
function agree(resource: Resource, checked: readonly Checked<Plan>[], all: readonly KnownEntry[]): Checked<Plan>[] {
  const parent = parentField(resource);
  const after = new Map(all.map((e) => [e.hash_id, { parent: e.parent, unique: e.unique }]));
  for (const { plan } of checked)
    after.set(plan.id, {
      parent: parent ? ((plan.after[parent] as string | null) ?? null) : null,
      unique: Object.fromEntries(resource.unique.map((f) => [f, key(plan.after[f])])),
    });
  const taken = Map.groupBy(
    [...after].flatMap(([id, { unique }]) =>
      Object.entries(unique).map(([field, word]) => ({ id, at: `${field}:${word}` })),
    ),
    ({ at }) => at,
  );
  const parents = new Set([...after.values()].flatMap((e) => e.parent ?? []));
  return checked.map((row) => {
    const more: Problem[] = [];
    const { id, before } = row.plan;
    const mine = after.get(id);
    for (const field of resource.unique)
      if (mine?.unique[field] && (taken.get(`${field}:${mine.unique[field]}`)?.length ?? 0) > 1)
        more.push({ column: field, say: { key: "errors.taken" } });
    if (parent && mine?.parent && mine.parent !== before?.[parent]) {
      const problem =
        mine.parent === id
          ? "errors.parent_is_self"
          : after.get(mine.parent)?.parent
            ? "errors.parent_is_part"
            : parents.has(id)
              ? "errors.parent_has_parts"
              : undefined;
      if (problem) more.push({ column: parent, say: { key: problem } });
    }
    return more.length > 0 ? { ...row, problems: [...row.problems, ...more] } : row;
  });
}

/** What changes in an entry, as texts for the reader. */
function changesOf(resource: Resource, before: Row, after: Values, names: Names, locale: Locale): Change[] {
  const say = (field: Field, value: unknown): string | null => {
    if (value === null || value === undefined || value === "") return null;
    if (field.kind === "flag") return text(locale, value ? "reference.yes" : "reference.no");
    if (field.kind === "choice") return text(locale, `reference.choice_${value as string}`);
    if (field.kind === "reference") return names.get(value as string) ?? null;
    if (field.kind === "references") return (value as string[]).flatMap((id) => names.get(id) ?? []).join(", ") || null;
    return field.kind === "amount" ? exactText(value as string) : `${value as string | number}`;
  };
  return importable(resource).flatMap(([name, field]): Change[] =>
    same(before[name], after[name])
      ? []
      : [{ column: name, before: say(field, before[name]), after: say(field, after[name]) }],
  );
}

/** The hint about a column in the import template. */
export function hintOf(resource: Resource, name: string, field: Field, locale: Locale): string {
  const own = `imports.list_${resource.name}_${name}`;
  if (hasText(own)) return text(locale, own);
  if (name === keyField(resource)) return text(locale, `imports.list_key_${name === "name" ? "name" : "code"}`);
  const required = (field.kind === "text" || field.kind === "amount") && field.required === true;
  const hint = ((): string => {
    switch (field.kind) {
      case "flag":
        return text(locale, "imports.list_flag");
      case "choice":
        return field.of.map((w) => text(locale, `reference.choice_${w}`)).join(", ");
      case "reference":
        return text(locale, "imports.list_reference", { list: text(locale, `reference.${field.to}_title`) });
      case "references":
        return text(locale, "imports.list_references", { list: text(locale, `reference.${field.to}_title`) });
      case "amount":
        return text(locale, field.unit ? "imports.list_amount_unit" : "imports.list_amount", {
          unit: field.unit ?? "",
        });
      case "integer":
        return text(locale, "imports.list_integer", { min: field.min, max: field.max });
      case "text":
      case "contact":
      case "image":
        return required ? "" : text(locale, "imports.list_optional");
    }
  })();
  return required ? [text(locale, "imports.list_required"), hint].filter(Boolean).join(" ") : hint;
}
