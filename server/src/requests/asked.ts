import type { DeciderKind, TypeField } from "#contract/requests/schemas.ts";
import { personRows } from "#server/access/public.ts";
import { invalid, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { supplyRows } from "#server/supplies/public.ts";
import { todayInZone } from "#server/zones/public.ts";
import type { NewLine } from "./queries.ts";
import { answerProblems, titleOf, type Given } from "./rules.ts";

/** What a request takes from its type. */
export interface AskedType {
  readonly hash_id: string;
  readonly fields: readonly TypeField[];
  readonly deciders: readonly { readonly who: DeciderKind; readonly users: readonly string[] }[];
  readonly retired: boolean;
  /** Today in the office that it is asked in. */
  readonly today: string;
}
const typeById = sql<AskedType, [type: string, zone: string]>(
  `SELECT y.hash_id, y.fields, y.deciders, y.retired, ${todayInZone("$2::uuid")}::text AS today FROM supply_request_type y WHERE y.hash_id = $1`,
);
/** The type of a request; one that is no longer offered stays with the requests that have it. */
export async function typeFor({ db }: Pick<Tx, "db">, id: string, zone: string, now?: string): Promise<AskedType> {
  const type = await typeById.first(db, id, zone);
  if (!type || (type.retired && id !== now)) throw unknownReference("type_id");
  return type;
}

interface LineInput {
  readonly supply_id?: string | null | undefined;
  readonly words?: string | null | undefined;
  readonly quantity: number;
}
const articles = sql<{ hash_id: string; name: string }, [ids: readonly string[], zone: string | null]>(
  `SELECT s.hash_id, s.name FROM ${supplyRows("s")} WHERE s.hash_id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR $2::uuid = ANY (s.zone_ids))`,
);
/** The names of lines. An article must be one of the office, if there is one, as others are not shown to who asks. */
export async function namedLines(db: Db, lines: readonly LineInput[], zone: string | null) {
  const ids = lines.flatMap((l) => (l.supply_id ? [l.supply_id] : []));
  const known = new Map((await articles.all(db, [...new Set(ids)], zone)).map((s) => [s.hash_id, s.name]));
  const unknown = lines.findIndex((l) => l.supply_id && !known.has(l.supply_id));
  if (unknown >= 0) throw unknownReference(`lines.${unknown}.supply_id`);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (twice >= 0)
    throw invalidField(
      `lines.${lines.findLastIndex((l) => l.supply_id === ids[twice])}.supply_id`,
      "errors.request_twice",
    );
  return lines.map((l) => ({
    supply_id: l.supply_id ?? null,
    words: l.words ?? null,
    quantity: l.quantity,
    name: (l.supply_id && known.get(l.supply_id)) || l.words || "",
  }));
}
export type NamedLine = Awaited<ReturnType<typeof namedLines>>[number];
export const rowsOfLines = (request_id: string, lines: readonly NamedLine[]): NewLine[] =>
  lines.map(({ name: _, ...line }, position) => ({ hash_id: newId(), request_id, position, ...line }));
export { titleOf };

const people = sql<{ hash_id: string }, [readonly string[]]>(
  `SELECT u.hash_id FROM ${personRows("u")} WHERE u.hash_id = ANY ($1::uuid[]) AND u.active AND u.kind = 'staff'`,
);
/** The answers to the type's fields, with the fields as they are now. Throws a 422 for what is missing or cannot be. */
export async function answersOf(db: Db, type: AskedType, given: readonly Given[], files: number, zone: string) {
  const problems = answerProblems(type.fields, given, files, type.today);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const answers = type.fields.flatMap(({ key, label, label_fr, kind }) => {
    const value = given.find((g) => g.key === key)?.value ?? "";
    return value === "" ? [] : [{ key, label, label_fr, kind, value }];
  });
  const named = (kind: TypeField["kind"]) => answers.filter((a) => a.kind === kind).map((a) => a.value);
  const [persons, supplies] = [named("person"), named("supply")];
  const known = new Set([
    ...(persons.length > 0 ? await people.all(db, persons) : []).map((p) => p.hash_id),
    ...(supplies.length > 0 ? await articles.all(db, supplies, zone) : []).map((s) => s.hash_id),
  ]);
  const unknown = answers.find((a) => (a.kind === "person" || a.kind === "supply") && !known.has(a.value));
  if (unknown) throw unknownReference(`answers.${unknown.key}`);
  return answers;
}
