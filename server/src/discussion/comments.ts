import type * as calls from "#contract/discussion/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { staffOf, staffPeople } from "#server/access/public.ts";
import { Access, type Person } from "#server/kit/access.ts";
import type { House } from "#server/kit/area.ts";
import { foundById, type Kind, timelineReach, whoReaches } from "#server/kit/kind.ts";
import { conflict, invalidField, notFound, stale } from "#server/kit/failures.ts";
import { cursorId, fragment, page, sizeFor } from "#server/kit/list-query.ts";
import { record, type Event } from "#server/kit/record.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/transaction.ts";
import { presentComment } from "./present.ts";
import * as queries from "./queries.ts";

interface Thing {
  readonly kind: string;
  readonly id: string;
}
type Known = Pick<House, "kinds">;

const kindOf = ({ kinds }: Known, word: string): Kind | undefined => kinds.find((k) => k.name === word);
/** A reader for another person in the same call. */
const readerAs =
  (reader: Reader) =>
  (person: Person): Reader => ({ ...reader, person, access: new Access(person) });

/** The kind of a record; throws a 404 unless the caller may read its comments. */
async function openedKind(reader: Reader, known: Known, { kind, id }: Thing): Promise<Kind> {
  const found = kindOf(known, kind);
  // Comments are part of the timeline and have the same readers.
  if (!found || !(await timelineReach(found)?.sees(reader, id))) throw notFound();
  return found;
}

/** Those of these people who may read the record's timeline, in the given order. */
async function whoMayOpen(reader: Reader, known: Kind, id: string, ids: readonly string[]): Promise<string[]> {
  const people = ids.length > 0 ? await staffPeople(reader.db, ids) : [];
  const readers = people.map(readerAs(reader));
  const may = new Set((await whoReaches(known, readers, id)).map(({ person }) => person.id));
  return ids.filter((one) => may.has(one));
}

export async function readDiscussion(
  reader: Reader,
  known: Known,
  { params, query }: ServerInput<typeof calls.getDiscussion>,
) {
  await openedKind(reader, known, params);
  const limit = sizeFor(query.limit);
  const rows = await queries.commentsOn(limit + 1).all(reader.db, params.kind, params.id, cursorId(query.after));
  const shown = page(rows, limit, (c) => c.hash_id);
  return { data: shown.rows.map((c) => presentComment(c, reader.person)), after: shown.after };
}

/** Most people offered for a mention. */
const OFFERED = 8;
export async function peopleToMention(
  reader: Reader,
  known: Known,
  { params, query }: ServerInput<typeof calls.mentionable>,
) {
  const kind = kindOf(known, params.kind);
  const like = fragment(query.search);
  const found = await queries.colleagues.all(reader.db, like, reader.person.id, params.kind, params.id);
  const readers = found.map(staffOf).map(readerAs(reader));
  // Check the reader along with them, in one statement.
  const may = kind ? await whoReaches(kind, [reader, ...readers], params.id) : [];
  if (!may.includes(reader)) throw notFound();
  const others = may.filter((one) => one !== reader).slice(0, OFFERED);
  return { data: others.map(({ person }) => ({ hash_id: person.id, name: person.name })) };
}

/** Throws a 422 unless everybody mentioned may open the record: otherwise the notification would lead nowhere and reveal the record. */
async function checkMentions(tx: Tx, kind: Kind, id: string, mentions: readonly string[] = []): Promise<string[]> {
  const people = [...new Set(mentions)];
  const may = await whoMayOpen(tx, kind, id, people);
  if (may.length < people.length) throw invalidField("mentions", "errors.cannot_be_mentioned");
  return people;
}

export async function addComment(tx: Tx, known: Known, { params, body }: ServerInput<typeof calls.addComment>) {
  const kind = await openedKind(tx, known, params);
  const audience = body.audience ?? "internal";
  // External comments will be enabled for kinds that customers can see.
  if (audience === "external") throw invalidField("audience", "errors.comment_internal_only");
  const mentions = await checkMentions(tx, kind, params.id, body.mentions);
  const id = newId();
  const { kind: word, id: entity_id } = params;
  const made = { kind: word, entity_id, user_id: tx.person.id, text: body.text, audience, mentions };
  await queries.insertComment(tx.db, { hash_id: id, ...made });
  await tell(tx, known, params, "comment", mentions);
  return await commentNow(tx, id);
}

export async function updateComment(tx: Tx, known: Known, { params, body }: ServerInput<typeof calls.updateComment>) {
  const { before, kind } = await ownFresh(tx, known, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const thing = { kind: before.kind, id: before.entity_id };
  const mentioned = before.mentions.map((m) => m.hash_id);
  const mentions = body.mentions ? await checkMentions(tx, kind, thing.id, body.mentions) : mentioned;
  await queries.changeComment.all(tx.db, params.id, body.text ?? before.text, mentions);
  const added = mentions.filter((m) => !mentioned.includes(m));
  await tell(tx, known, thing, "comment_update", added);
  return await commentNow(tx, params.id);
}

export async function deleteComment(tx: Tx, known: Known, { params }: ServerInput<typeof calls.deleteComment>) {
  const { before } = await ownFresh(tx, known, params.id);
  await queries.eraseComment.all(tx.db, params.id);
  await tell(tx, known, { kind: before.kind, id: before.entity_id }, "comment_delete");
  return { message: text(tx.call.locale, "discussion.deleted") };
}

/** Locks the caller's own comment. Throws a 404 if it is not theirs or the record is out of reach, and a 409 once it is too old to change. */
async function ownFresh(tx: Tx, known: Known, id: string) {
  const before = await queries.lockComment.first(tx.db, id, tx.access.own());
  if (!before || before.deleted_at) throw notFound();
  const kind = await openedKind(tx, known, { kind: before.kind, id: before.entity_id });
  if (!before.is_fresh) throw conflict("errors.comment_too_old");
  return { before, kind };
}

async function commentNow(tx: Tx, id: string) {
  return { data: presentComment(await queries.commentById.one(tx.db, id), tx.person) };
}

/**
 * Records the comment on the trail, sends a live event, and notifies those mentioned. None of them contains the comment's text, which is
 * only shown on the record.
 */
async function tell(
  tx: Tx,
  house: Known,
  { kind, id }: Thing,
  action: string,
  mentioned: readonly string[] = [],
): Promise<void> {
  const live = { area: "discussion", version: 1, users: [tx.person.id] } as const;
  const event: Event = { kind, id, action, live };
  const known = mentioned.length > 0 ? kindOf(house, kind) : undefined;
  const found = known && (await foundById(known, tx, id));
  if (!found) return await record(tx, event);
  const params = { person: tx.person.name, record: found.title };
  await record(tx, { ...event, notice: { kind: "mentioned", params, link: found.link, to: { users: mentioned } } });
}
