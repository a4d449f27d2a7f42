import { parentField, type Resource } from "#contract/kit/resource.ts";
import type { Permission } from "#contract/permissions.ts";
import { resources } from "#contract/reference/resources.ts";
import { sqlState } from "#server/kit/sql/database.ts";
import { conflict, forbidden } from "#server/kit/shared/failures.ts";
import {
  type Applied,
  type Checked,
  type Column,
  importer,
  type Importer,
  type Undone,
} from "#server/kit/area/importing.ts";
import { record } from "#server/kit/records/record.ts";
import { type Guard, lockLevels, pick, refusing, removing } from "./resource.ts";
import { heardOf } from "./resource-heard.ts";
import type { Values } from "./resource-rows.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { countUses, saidUses } from "./uses.ts";
import { guards } from "./guards.ts";
import { checkList, hintOf, type ListOfImport, type Plan } from "./import-check.ts";
import { calledIn, importable, importQueries, keyField } from "./import-queries.ts";

const lists = resources as unknown as readonly Resource[];
const FOREIGN_KEY = "23503";
const UNIQUE = "23505";

/** The field's title, with its unit and without. */
function headings(name: string, unit: string | undefined): Column["headings"] {
  const of = (locale: "en" | "fr"): string[] => {
    const word = text(locale, `reference.field_${name}`);
    return unit ? [`${word} (${unit})`, word] : [word];
  };
  return { en: of("en"), fr: of("fr") };
}

/** The importer of a list: its columns are the declared fields. */
function listImporter(resource: Resource, guard: Guard | undefined): Importer {
  const queries = importQueries(resource);
  const called = new Map(lists.map((other) => [other.name, calledIn(other)]));
  const list: ListOfImport = {
    resource,
    queries,
    guard,
    called: async ({ db }, of) => (await called.get(of)?.all(db)) ?? [],
  };
  return importer<Plan>({
    kind: resource.name,
    columns: importable(resource).map(([name, field]) => ({
      key: name,
      headings: headings(name, field.kind === "amount" ? field.unit : undefined),
      required: name === keyField(resource),
      hint: (locale) => hintOf(resource, name, field, locale),
    })),
    check: async (tx, rows) => await checkList(list, tx, rows),
    apply: async (tx, rows) => await refusing(resource, async () => await apply(list, tx, rows)),
    undo: async (tx, rows) => await undo(list, tx, rows),
  });
}

async function apply({ resource, queries, guard }: ListOfImport, tx: Tx, rows: readonly Checked<Plan>[]) {
  const fields = Object.keys(resource.fields);
  const plans = rows.map((r) => r.plan);
  const rowOf = ({ id, after }: Plan): Values => ({ hash_id: id, ...after });
  const made = plans.filter((p) => !p.before);
  // A guard checks an entry against the stored ones, including those created before it, so insert one by one.
  for (const chunk of guard ? made.map((p) => [p]) : [made]) {
    for (const plan of guard ? chunk : []) await guard?.(tx, undefined, plan.after);
    if (chunk.length > 0) await queries.insert.run(tx.db, JSON.stringify(chunk.map(rowOf)));
  }
  const changed = plans.filter((p) => p.before);
  for (const plan of guard ? changed : []) await guard?.(tx, plan.before, plan.after);
  await write(queries, tx, plans.map(rowOf), changed.map(rowOf));
  await record(
    tx,
    ...plans.map(({ id, before, after }) => ({
      kind: resource.name,
      id,
      action: before ? "update" : "create",
      ...(before && { before: pick(fields, before, {}) }),
      after,
      live: heardOf(resource, (before?.version ?? 0) + 1),
    })),
  );
  const applied: Applied[] = rows.map(({ line, label, plan: { id, before } }) => ({
    line,
    label,
    entity: id,
    before: before ? pick(fields, before, {}) : null,
    version: (before?.version ?? 0) + 1,
  }));
  return { applied };
}

/** Updates the changed entries, and the links of all of them to other lists. */
async function write(
  queries: ListOfImport["queries"],
  tx: Tx,
  all: readonly Values[],
  changed: readonly Values[],
): Promise<void> {
  if (changed.length > 0) await queries.update.run(tx.db, JSON.stringify(changed));
  for (const link of all.length > 0 ? queries.links : []) await link.run(tx.db, JSON.stringify(all));
}

/** Undoes an import: deletes created entries and restores changed ones. Fails when one has been changed or used since. */
async function undo(list: ListOfImport, tx: Tx, rows: readonly Undone[]): Promise<string | undefined> {
  const { resource, queries } = list;
  if (parentField(resource)) await lockLevels(tx.db, resource);
  const ids = rows.map((r) => r.entity);
  const now = new Map((await queries.byId.all(tx.db, ids)).map((row) => [row.hash_id, row]));
  const moved = rows.find((r) => now.get(r.entity)?.version !== r.version);
  if (moved) return moved.label;
  const made = rows.filter((r) => r.before === null).map((r) => r.entity);
  const changed = rows.filter((r) => r.before !== null);
  const needs = [made.length > 0 && resource.create, changed.length > 0 && resource.update];
  for (const call of needs) if (call && !tx.access.can(call.permission as Permission, {})) throw forbidden();
  for (const row of list.guard ? rows : []) {
    const there = now.get(row.entity);
    await list.guard?.(tx, there, row.before === null ? undefined : { ...there, ...row.before });
  }
  const back = changed.map((r) => ({ hash_id: r.entity, ...(r.before as Values) }));
  try {
    await write(queries, tx, back, back);
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY || sqlState(error) === UNIQUE) throw conflict("errors.import_blocked");
    throw error;
  }
  const third = back.length > 0 ? await queries.thirdLevel?.first(tx.db, ids) : undefined;
  if (third) return third.name;
  await takeBack(list, tx, rows, made);
  await record(
    tx,
    ...rows.map((r) => ({
      kind: resource.name,
      id: r.entity,
      action: r.before === null ? "delete" : "update",
      before: pick(Object.keys(resource.fields), now.get(r.entity) ?? {}, {}),
      ...(r.before && { after: r.before }),
      live: heardOf(resource, r.version + 1),
    })),
  );
  return undefined;
}

/** Deletes entries created by the import; fails when one of them is used now. */
async function takeBack(
  { resource, queries }: ListOfImport,
  tx: Tx,
  rows: readonly Undone[],
  made: readonly string[],
): Promise<void> {
  if (made.length === 0) return;
  await queries.unpart?.run(tx.db, made);
  const uses = Map.groupBy(await countUses(tx.db, resource.name, made), (use) => use.hash_id);
  const used = rows.find((r) => uses.has(r.entity));
  if (used) {
    const what = saidUses(tx.call.locale, uses.get(used.entity) ?? []);
    throw conflict("errors.import_used", { name: used.label, what }, "in_use");
  }
  await removing(() => queries.remove.run(tx.db, made));
}

/** Importers for every reference list. */
export const listImporters: readonly Importer[] = lists.map((r) => listImporter(r, guards[r.name]));
