import type * as calls from "#contract/requests/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { checkFiles, keepFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { answersOf, namedLines, rowsOfLines, titleOf, typeFor, type AskedType, type NamedLine } from "./asked.ts";
import { isZone } from "#server/zones/public.ts";
import * as q from "./queries.ts";
import { loadRequest, presentRequest, requestEvent } from "./records.ts";

/** The office that the caller asks in: their own at first, where they may ask. */
export async function officeOf(
  { access, person, db }: Pick<Tx, "access" | "person" | "db">,
  zone = person.zoneId,
): Promise<string> {
  // Whoever holds the right everywhere may name an office that there is not.
  if (zone === null || !access.can("user_requests_create", { zone }) || !(await isZone(db, zone)))
    throw unknownReference("zone_id");
  return zone;
}

interface Asked {
  readonly type: AskedType;
  readonly zone_id: string;
  readonly user_id: string;
  readonly lines: readonly NamedLine[];
  readonly kit_id?: string;
  readonly answers?: Awaited<ReturnType<typeof answersOf>>;
  readonly description?: string | null | undefined;
  readonly wanted_by?: string | null | undefined;
  readonly files?: readonly unknown[] | undefined;
}
/** Inserts a request with its lines and deciders, and asks the first of them. */
export async function insertAsked(tx: Tx, asked: Asked, storage?: Storage): Promise<string> {
  const { type, zone_id, user_id, lines, kit_id = null, answers = [], files = [] } = asked;
  const id = newId();
  const form = {
    type_id: type.hash_id,
    title: titleOf(lines),
    description: asked.description ?? null,
    wanted_by: asked.wanted_by ?? null,
    answers,
    files_count: files.length,
  };
  const entered_by = user_id === tx.person.id ? null : tx.person.id;
  await q.insertRequest(tx.db, { hash_id: id, kit_id, zone_id, user_id, entered_by, ...form });
  await q.insertLines(tx.db, ...rowsOfLines(id, lines));
  await q.insertSteps(
    tx.db,
    ...type.deciders.map(({ who, users }, position) => ({ request_id: id, position, who, users: [...users] })),
  );
  await q.settle.run(tx.db, id);
  if (storage) await keepFiles(tx, storage, { kind: "supply_request", id }, files);
  return id;
}

/** Asks for oneself. */
export async function askRequest(
  tx: Tx,
  storage: Storage,
  { body }: Pick<ServerInput<typeof calls.askRequest>, "body">,
) {
  const zone_id = await officeOf(tx, body.zone_id);
  const type = await typeFor(tx, body.type_id, zone_id);
  const lines = await namedLines(tx.db, body.lines, zone_id);
  checkFiles([], undefined, body.files);
  const answers = await answersOf(tx.db, type, body.answers ?? [], body.files?.length ?? 0, zone_id);
  const { description, wanted_by, files } = body;
  const asked = { type, zone_id, user_id: tx.person.id, lines, answers, description, wanted_by, files };
  return await told(tx, await insertAsked(tx, asked, storage));
}

/** Tells of a new request, and answers with it. */
export async function told(tx: Tx, id: string) {
  const row = await loadRequest(tx, id);
  const { title, type_id, kit_id, description, wanted_by, zone_id, user_id, entered_by } = row;
  await record(
    tx,
    requestEvent(row, "ask", {
      after: { title, type_id, kit_id, description, wanted_by, zone_id, user_id, entered_by },
      details: { to: "UNVALIDATED" },
      notice: asksNext(row),
    }),
    ...(entered_by
      ? [
          {
            ...requestEvent(row, "ask", {
              notice: { kind: "request_asked", params: { person: tx.person.name }, users: [user_id] },
            }),
            offTrail: true as const,
          },
        ]
      : []),
  );
  return { data: presentRequest(row, tx.person) };
}
/** The notice of who is asked next: the people named, or the office. */
export const asksNext = (row: q.FullRequest) =>
  ({
    kind: "request_asked",
    params: { person: row.user.name },
    users: row.deciders,
    holders: row.by_office,
  }) as const;
