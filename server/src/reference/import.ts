import { parentField, type Resource } from "#contract/kit/resource.ts";
import type { Permission } from "#contract/permissions.ts";
import { resources } from "#contract/reference/resources.ts";
import { sqlState } from "#server/kit/sql/database.ts";
import { conflict, forbidden, type Message } from "#server/kit/shared/failures.ts";
import {
  type Applied,
  type Checked,
  type Column,
  importer,
  type HowToUndo,
  type Importer,
  type Kept,
  type Undone,
} from "#server/kit/area/importing.ts";
import { putBack } from "#server/kit/area/undoing.ts";
import { record } from "#server/kit/records/record.ts";
import { type Guard, pick, refusing, removing } from "./resource.ts";
import { lockLevels } from "./resource-levels.ts";
import { heardOf } from "./resource-heard.ts";
import type { Row, Values } from "./resource-rows.ts";
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
    trail: resource.name,
    columns: importable(resource).map(([name, field]) => ({
      key: name,
      headings: headings(name, field.kind === "amount" ? field.unit : undefined),
      required: name === keyField(resource),
      hint: (locale) => hintOf(resource, name, field, locale),
    })),
    check: async (tx, rows) => await checkList(list, tx, rows),
    apply: async (tx, rows) => await refusing(resource, async () => await apply(list, tx, rows)),
    undo: async (tx, rows, how) => await undo(list, tx, rows, how),
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
  const applied: Applied[] = rows.map(({ line, label, plan: { id, before, after } }) => ({
    line,
    label,
    entity: id,
    before: before ? pick(fields, before, {}) : null,
    after: before ? pick(fields, after, {}) : null,
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

/**
 * Undoes an import: deletes created entries, and puts back the fields of changed ones. What was changed since is kept, and what is in use.
 */
async function undo(list: ListOfImport, tx: Tx, all: readonly Undone[], how: HowToUndo): Promise<Kept[]> {
  const { resource, queries } = list;
  if (parentField(resource)) await lockLevels(tx.db, resource);
  const ids = all.map((r) => r.entity);
  const now = new Map((await queries.byId.all(tx.db, ids)).map((row) => [row.hash_id, row]));
  const there = all.filter((r) => now.has(r.entity));
  const created = there.filter((r) => r.before === null);
  const changed = there.filter((r) => r.before !== null);
  const needs = [created.length > 0 && resource.create, changed.length > 0 && resource.update];
  for (const call of needs) if (call && !tx.access.can(call.permission as Permission, {})) throw forbidden();
  const kept: Kept[] = [];
  const back = changed.flatMap((r): Values[] => {
    const row = now.get(r.entity) ?? ({} as Values);
    const mine = pick(Object.keys(resource.fields), row, {});
    // Without what the import left (older ones), any later change keeps the entry.
    const isUnknown = !r.after && row.version !== r.version;
    const { next, kept: fields } = putBack(r.before as Values, r.after, mine);
    if (isUnknown) kept.push({ entity: r.entity, label: r.label, why: { key: "imports.kept_changed" } });
    else if (fields.length > 0)
      kept.push({ entity: r.entity, label: r.label, partly: true, why: keptFields(tx, resource, fields) });
    return isUnknown ? [] : [{ hash_id: r.entity, ...next }];
  });
  for (const row of list.guard ? back : []) await list.guard?.(tx, now.get(row.hash_id as string), row);
  try {
    await write(queries, tx, back, back);
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY || sqlState(error) === UNIQUE) throw conflict("errors.import_blocked");
    throw error;
  }
  const third = back.length > 0 ? await queries.thirdLevel?.first(tx.db, ids) : undefined;
  if (third) throw conflict("errors.import_touched", { name: third.name }, "touched");
  const gone = await takeBack(list, tx, created, { now, kept, how });
  await record(
    tx,
    ...[...gone.map((id) => [id, undefined] as const), ...back.map((v) => [v.hash_id as string, v] as const)].map(
      ([id, after]) => ({
        kind: resource.name,
        id,
        action: after ? "update" : "delete",
        before: pick(Object.keys(resource.fields), now.get(id) ?? {}, {}),
        ...(after && { after: pick(Object.keys(resource.fields), after, {}) }),
        live: heardOf(resource, (now.get(id)?.version ?? 0) + 1),
      }),
    ),
  );
  return kept;
}

const keptFields = (tx: Tx, resource: Resource, fields: readonly string[]): Message => ({
  key: "imports.kept_changed_in",
  params: {
    what: new Intl.ListFormat(tx.call.locale, { type: "conjunction" }).format(
      fields.map((name) => headings(name, undefined)[tx.call.locale][0] ?? resource.name),
    ),
  },
});

/** The uses of entries, apart from those by each other as parent and part. */
async function usesApart(queries: ListOfImport["queries"], tx: Tx, resource: Resource, ids: readonly string[]) {
  await tx.db.query({ text: "SAVEPOINT apart" });
  await queries.unpart?.run(tx.db, ids);
  const uses = await countUses(tx.db, resource.name, ids);
  await tx.db.query({ text: "ROLLBACK TO SAVEPOINT apart" });
  return Map.groupBy(uses, (use) => use.hash_id);
}

/** Deletes entries created by the import; says which. Those in use are kept, and changed ones unless they are to go too. */
async function takeBack(
  { resource, queries, guard }: ListOfImport,
  tx: Tx,
  created: readonly Undone[],
  { now, kept, how }: { now: ReadonlyMap<unknown, Row>; kept: Kept[]; how: HowToUndo },
): Promise<string[]> {
  const ids = created.map((r) => r.entity);
  if (ids.length === 0) return [];
  const uses = await usesApart(queries, tx, resource, ids);
  const parent = parentField(resource);
  const because = new Map<string, Message>();
  for (const r of created) {
    const used = uses.get(r.entity);
    if (used) because.set(r.entity, { key: "imports.kept_used_by", params: { what: saidUses(tx.call.locale, used) } });
    else if (now.get(r.entity)?.version !== r.version && !how.take)
      because.set(r.entity, { key: "imports.kept_changed" });
  }
  // What a kept entry is under is kept too; there are two levels.
  for (const id of because.keys()) {
    const above = parent && now.get(id)?.[parent];
    if (typeof above === "string" && ids.includes(above) && !because.has(above))
      because.set(above, { key: "imports.kept_staff" });
  }
  for (const r of created) {
    const why = because.get(r.entity);
    if (why) kept.push({ entity: r.entity, label: r.label, why });
  }
  const gone = ids.filter((id) => !because.has(id));
  await queries.unpart?.run(tx.db, gone);
  for (const id of guard ? gone : []) await guard?.(tx, now.get(id), undefined);
  if (gone.length > 0) await removing(() => queries.remove.run(tx.db, gone));
  return gone;
}

/** Importers for every reference list. */
export const listImporters: readonly Importer[] = lists.map((r) => listImporter(r, guards[r.name]));
