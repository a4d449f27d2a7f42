import type { FileRef } from "#contract/kit/files.ts";
import type { DeciderKind, FieldKind, RequestLine, TypeField } from "#contract/requests/schemas.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { personRows } from "#server/access/public.ts";
import { deletingComments } from "#server/discussion/public.ts";
import { deletingFiles } from "#server/kit/files/storage.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { filesJson, namedJson, personJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { freeRows, reservationRows, supplyRows } from "#server/supplies/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { requestReach, type Decided } from "./access.ts";

export interface PersonRef extends Ref {
  readonly avatar: string | null;
}
export interface ArticleRef extends Ref {
  readonly type: SupplyType;
  readonly numbered: boolean;
  readonly varied: boolean;
}
/** A request as lists read it. */
export interface RequestListRow extends Decided {
  readonly hash_id: string;
  readonly number: number;
  readonly title: string;
  readonly type_id: string;
  readonly kit_id: string | null;
  readonly description: string | null;
  readonly wanted_by: string | null;
  readonly step_since: string;
  readonly readers: readonly string[];
  readonly files_count: number;
  readonly created_at: string;
  readonly type: Named;
  readonly zone: Ref;
  readonly user: PersonRef;
  readonly next: readonly PersonRef[];
  /** Today in its office. */
  readonly today: string;
}
export interface LineRow extends Omit<RequestLine, "to_buy" | "supply"> {
  readonly supply: ArticleRef | null;
}
interface StepRow {
  readonly who: DeciderKind;
  readonly users: readonly Ref[];
  readonly decided_at: string | null;
  readonly decided_by: PersonRef | null;
}
export interface AnswerRow extends Pick<TypeField, "key" | "label" | "label_fr"> {
  readonly kind: FieldKind;
  readonly value: string;
  readonly name: string | null;
}
export interface FullRequest extends RequestListRow {
  readonly kit: Named | null;
  readonly entered: PersonRef | null;
  readonly answers: readonly AnswerRow[];
  readonly lines: readonly LineRow[];
  readonly steps: readonly StepRow[];
  readonly files: readonly FileRef[];
  readonly motif: string | null;
  readonly reason: string | null;
  readonly validated_at: string | null;
  readonly rejected_at: string | null;
  readonly rejecter: PersonRef | null;
  readonly ended_at: string | null;
  readonly ender: PersonRef | null;
}

export const TODAY = "(clock() AT TIME ZONE z.time_zone)::date::text";
const person = (id: string, as: string): string =>
  `(SELECT ${personJson(as)} FROM ${personRows(as)} WHERE ${as}.hash_id = ${id})`;
const people = (ids: string, json: (alias: string) => string, as: string): string =>
  `coalesce((SELECT jsonb_agg(${json(as)} ORDER BY ${as}.sort_name, ${as}.hash_id) FROM ${personRows(as)} WHERE ${as}.hash_id = ANY (${ids})), '[]')`;
const JOINED = `e.*, ${namedJson("y")} AS type, ${refJson("z")} AS zone, ${personJson("u")} AS "user", ${people("e.deciders", personJson, "d")} AS next, ${TODAY} AS today, ${FOUR_EYES} AS four_eyes`;
const JOINS = `JOIN supply_request_type y ON y.hash_id = e.type_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${personRows("u")} ON u.hash_id = e.user_id`;
/** Wraps a query of rows `e` with what lists show. */
export const completed = (inner: string): string =>
  `SELECT ${JOINED} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;

/** SQL: a joined article. */
export const articleJson = (alias: string): string =>
  `CASE WHEN ${alias}.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'type', ${alias}.type, 'numbered', ${alias}.numbered, 'varied', ${alias}.varied) END`;
const LINES = `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'supply', ${articleJson("s")}, 'words', l.words, 'quantity', l.quantity, 'granted', l.granted, 'handed', l.handed,
    'reserved', coalesce(r.quantity, 0), 'reserved_until', r.ends_on, 'ordered_at', l.ordered_at, 'free', coalesce(f.free, 0), 'is_open', l.is_open) ORDER BY l.position)
  FROM supply_request_line l LEFT JOIN ${supplyRows("s")} ON s.hash_id = l.supply_id LEFT JOIN ${reservationRows("r")} ON r.for_id = l.hash_id
    LEFT JOIN ${freeRows("f")} ON f.supply_id = l.supply_id AND f.zone_id = e.zone_id WHERE l.request_id = e.hash_id), '[]')`;
const STEPS = `coalesce((SELECT jsonb_agg(jsonb_build_object('who', p.who, 'users', ${people("p.users", refJson, "n")}, 'decided_at', p.decided_at, 'decided_by', ${person("p.decided_by", "b")}) ORDER BY p.position)
  FROM supply_request_step p WHERE p.request_id = e.hash_id), '[]')`;
const ANSWERS = `coalesce((SELECT jsonb_agg(a.one || jsonb_build_object('name', CASE a.one ->> 'kind'
      WHEN 'person' THEN (SELECT w.name FROM ${personRows("w")} WHERE w.hash_id = (a.one ->> 'value')::uuid)
      WHEN 'supply' THEN (SELECT v.name FROM ${supplyRows("v")} WHERE v.hash_id = (a.one ->> 'value')::uuid) END) ORDER BY a.n)
  FROM jsonb_array_elements(e.answers) WITH ORDINALITY a(one, n)), '[]')`;
export const readRequest = sql<FullRequest, [string, ...ReachParams]>(`
  SELECT ${JOINED}, (SELECT ${namedJson("k")} FROM supply_kit k WHERE k.hash_id = e.kit_id) AS kit, ${person("e.entered_by", "m")} AS entered, ${person("e.rejected_by", "j")} AS rejecter,
    ${person("e.ended_by", "i")} AS ender, ${LINES} AS lines, ${STEPS} AS steps, ${ANSWERS} AS answers, ${filesJson("supply_request", "e.hash_id")} AS files
  FROM supply_request e ${JOINS} WHERE e.hash_id = $1 AND ${requestReach.condition(2)}`);

const form = columns({
  type_id: "uuid",
  title: "text",
  description: "text?",
  wanted_by: "date?",
  answers: "jsonb",
  files_count: "smallint",
});
export type RequestForm = RowOf<typeof form>;
const inserted = columns({
  hash_id: "uuid",
  kit_id: "uuid?",
  zone_id: "uuid",
  user_id: "uuid",
  entered_by: "uuid?",
  ...form.types,
});
export const insertRequest = insertInto("supply_request", inserted);
export const updateForm = updateOf("supply_request", form);
const lineColumns = columns({
  hash_id: "uuid",
  request_id: "uuid",
  position: "smallint",
  supply_id: "uuid?",
  words: "text?",
  quantity: "integer",
});
export type NewLine = RowOf<typeof lineColumns>;
export const insertLines = insertInto("supply_request_line", lineColumns);
export const deleteLines = sql<unknown, [string]>("DELETE FROM supply_request_line WHERE request_id = $1");
const stepColumns = columns({ request_id: "uuid", position: "smallint", who: "text", users: "uuid[]" });
export const insertSteps = insertInto("supply_request_step", stepColumns);
export const deleteSteps = sql<unknown, [string]>("DELETE FROM supply_request_step WHERE request_id = $1");
/** Works out who decides next and who sees it. */
export const settle = sql<unknown, [string]>("SELECT settle_requests(ARRAY[$1::uuid])");
/** The yes of the step that is asked. */
export const decideStep = sql<unknown, [request: string, position: number, by: string]>(
  "UPDATE supply_request_step SET decided_at = clock(), decided_by = $3 WHERE request_id = $1 AND position = $2",
);
export const grantLines = sql<unknown, [request: string, lines: string]>(
  "UPDATE supply_request_line l SET granted = g.quantity FROM jsonb_to_recordset($2::jsonb) AS g(line_id uuid, quantity integer) WHERE l.hash_id = g.line_id AND l.request_id = $1",
);
/** Opens or closes its lines: those of which something is granted and not handed out, while it is validated. */
export const openLines = sql<unknown, [request: string, validated: boolean]>(
  "UPDATE supply_request_line SET is_open = $2 AND handed < coalesce(granted, 0) WHERE request_id = $1 AND is_open <> ($2 AND handed < coalesce(granted, 0))",
);
export const destroy = sql<{ sha256: string }, [string]>(
  `WITH said AS (${deletingComments("supply_request", "$1")}), gone AS (DELETE FROM supply_request WHERE hash_id = $1) ${deletingFiles("f.kind = 'supply_request' AND f.record_id = $1")}`,
);
