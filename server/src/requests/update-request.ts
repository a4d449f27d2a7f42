import type * as calls from "#contract/requests/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { changeFiles, checkFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { answersOf, namedLines, rowsOfLines, titleOf, typeFor } from "./asked.ts";
import { asksNext } from "./ask-request.ts";
import * as q from "./queries.ts";
import { loadRequest, presentRequest, requestEvent, requests } from "./records.ts";

type Form = Pick<q.RequestForm, "type_id" | "title" | "description" | "wanted_by" | "files_count">;
const formOf = ({ type_id, title, description, wanted_by, files_count }: Form): Form => ({
  type_id,
  title,
  description,
  wanted_by,
  files_count,
});

/** Changes what is sent, while nobody has decided. Another type has other deciders. */
export async function updateRequest(
  tx: Tx,
  storage: Storage,
  { params, body }: ServerInput<typeof calls.updateRequest>,
) {
  const was = await requests.begin(tx, "update", params.id, body.version);
  const type = await typeFor(tx, body.type_id ?? was.type_id, was.zone_id, was.type_id);
  const isOther = type.hash_id !== was.type_id;
  const kept = was.lines.map((l) => ({ supply_id: l.supply?.hash_id, words: l.words, quantity: l.quantity }));
  const lines = await namedLines(tx.db, body.lines ?? kept, was.zone_id);
  checkFiles(was.files, body.removes, body.files);
  const [added, removed] = [body.files?.length ?? 0, new Set(body.removes).size];
  const files_count = was.files.length + added - removed;
  const asksAnew = body.answers !== undefined || isOther || added + removed > 0;
  const before = was.answers.map(({ name: _, ...a }) => a);
  const known = new Set(type.fields.map((f) => f.key));
  const given = body.answers ?? (isOther ? [] : before.filter((a) => known.has(a.key)));
  const answers = asksAnew ? await answersOf(tx.db, type, given, files_count, was.zone_id) : before;
  const next = {
    type_id: type.hash_id,
    title: titleOf(lines),
    description: givenOr(body.description, was.description) ?? null,
    wanted_by: givenOr(body.wanted_by, was.wanted_by) ?? null,
    answers,
    files_count,
  };
  await q.updateForm(tx.db, was.hash_id, next);
  if (body.lines) {
    await q.deleteLines.run(tx.db, was.hash_id);
    await q.insertLines(tx.db, ...rowsOfLines(was.hash_id, lines));
  }
  if (isOther) {
    await q.deleteSteps.run(tx.db, was.hash_id);
    const steps = type.deciders.map(({ who, users }, position) => ({ who, users: [...users], position }));
    await q.insertSteps(tx.db, ...steps.map((step) => ({ request_id: was.hash_id, ...step })));
    await q.settle.run(tx.db, was.hash_id);
  }
  await changeFiles(tx, storage, { kind: "supply_request", id: was.hash_id }, body.removes, body.files);
  const row = await loadRequest(tx, was.hash_id);
  await record(
    tx,
    requestEvent(row, "update", {
      before: formOf(was),
      after: formOf(next),
      details: { files_added: added, files_removed: removed },
      ...(isOther && { notice: asksNext(row) }),
    }),
  );
  return { data: presentRequest(row, tx.person) };
}

/** Its asker needs it no longer; whoever was asked hears so. */
export const cancelRequest = requests.step("cancel", (row) => ({
  at: "cancelled_at",
  notice: { kind: "request_cancelled", users: row.deciders },
}));

/** Deletes a request that nobody has decided, with its files. */
export async function deleteRequest(
  tx: Tx,
  storage: Storage,
  { params, query }: ServerInput<typeof calls.deleteRequest>,
) {
  const was = await requests.begin(tx, "delete", params.id, query.version);
  const taken = await q.destroy.all(tx.db, was.hash_id);
  tx.after(
    () => void Promise.all([...new Set(taken.map((f) => f.sha256))].map((sha) => storage.forget(sha))).catch(() => {}),
  );
  const { user_id, zone_id, status } = was;
  await record(
    tx,
    requestEvent({ ...was, version: was.version + 1 }, "delete", {
      before: { ...formOf(was), user_id, zone_id },
      details: { from: status },
    }),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
