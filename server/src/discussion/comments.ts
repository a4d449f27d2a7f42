import type * as calls from "#contract/discussion/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { staffOf, staffPeople } from "#server/access/public.ts";
import { Access, type Person } from "#server/kit/shared/access.ts";
import type { House } from "#server/kit/area/area.ts";
import { changeComment, commentById, commentsOn, eraseComment, insertComment, lockComment } from "./comment-queries.ts";
import type { Audience, Commented, SavedComment } from "#server/kit/records/comments.ts";
import { foundById, type Kind } from "#server/kit/records/kind.ts";
import { keepFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { conflict, invalidField, notFound, stale } from "#server/kit/shared/failures.ts";
import { cursorId, patterns, page, sizeFor } from "#server/kit/sql/list-query.ts";
import { nameOf, record, type Event } from "#server/kit/records/record.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { text } from "#server/kit/shared/texts.ts";
import { seesTimeline, whoReaches } from "./timeline.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { isFresh, presentComment } from "./present.ts";
import { colleagues } from "./queries.ts";

interface Thing {
  readonly kind: string;
  readonly id: string;
}
type Kinds = Pick<House, "kinds">;
/** The kinds whose comments are changed, and where their files are. */
interface Known extends Kinds {
  readonly storage: Storage;
}

const kindOf = ({ kinds }: Kinds, word: string): Kind | undefined => kinds.find((k) => k.name === word);
/** A reader for another person in the same call. */
const readerAs =
  (reader: Reader) =>
  (person: Person): Reader => ({ ...reader, person, access: new Access(person) });

/** A record that is open for its comments. */
interface Opened extends Thing {
  readonly of: Kind;
  /** The rules of its kind, if it has its own. */
  readonly rules: Commented | undefined;
}
/** Opens a record by the rules of its kind, which lock it in a change. Throws a 404 unless the caller may read its comments. */
async function opened(known: Kinds, { kind, id }: Thing, reader: Reader, tx?: Tx): Promise<Opened> {
  const of = kindOf(known, kind);
  const own = of?.comments;
  if (of && own) {
    const rules = await (tx ? own.lock(tx, id) : own.open(reader, id));
    return { kind, id: rules.instead ?? id, of, rules };
  }
  // Comments are part of the timeline and have the same readers.
  if (!of || !(await seesTimeline(of, reader, id))) throw notFound();
  return { kind, id, of, rules: undefined };
}

/** Those of these people who may read a record's comments for an audience, in the given order. */
async function whoMayRead(
  reader: Reader,
  { of, id }: Opened,
  audience: Audience,
  ids: readonly string[],
): Promise<string[]> {
  const people = ids.length > 0 ? await staffPeople(reader.db, ids) : [];
  const readers = people.map(readerAs(reader));
  const may = new Set((await whoReaches(of, readers, id, audience)).map(({ person }) => person.id));
  return ids.filter((one) => may.has(one));
}

export async function readDiscussion(
  reader: Reader,
  known: Kinds,
  { params, query }: ServerInput<typeof calls.getDiscussion>,
) {
  const { kind, id, rules } = await opened(known, params, reader);
  const limit = sizeFor(query.limit);
  if (rules?.isOutside && query.audience === "internal") return { data: [], after: null };
  const audience = rules?.isOutside ? "external" : (query.audience ?? null);
  const rows = await commentsOn(limit + 1).all(reader.db, kind, id, cursorId(query.after), audience);
  const shown = page(rows, limit, (c) => c.hash_id);
  return { data: shown.rows.map((c) => presentComment(c, reader.person, rules)), after: shown.after };
}

/** Most people offered for a mention. */
const OFFERED = 8;
export async function peopleToMention(
  reader: Reader,
  known: Kinds,
  { params, query }: ServerInput<typeof calls.mentionable>,
) {
  const kind = kindOf(known, params.kind);
  const found = await colleagues.all(reader.db, patterns(query.search), reader.person.id, params.kind, params.id);
  const readers = found.map(staffOf).map(readerAs(reader));
  const { audience = "internal" } = query;
  // Check the reader along with them, in one statement.
  const may = kind ? await whoReaches(kind, [reader, ...readers], params.id, audience) : [];
  if (!may.includes(reader)) throw notFound();
  const others = may.filter((one) => one !== reader).slice(0, OFFERED);
  return { data: others.map(({ person }) => ({ hash_id: person.id, name: person.name })) };
}

/** Whether a comment, and its files, are read by the caller. Nobody reads comments as somebody else. */
export async function readsComment(reader: Reader, known: Kinds, id: string): Promise<boolean> {
  const found = await commentById(reader.db, id);
  const kind = found && kindOf(known, found.kind);
  if (!kind || found.deleted_at || reader.person.impersonator) return false;
  return (await whoReaches(kind, [reader], found.entity_id, found.audience)).length > 0;
}

/** Throws a 422 unless everybody mentioned may read the comment: otherwise the notification would lead nowhere and reveal the record. */
async function checkMentions(
  tx: Tx,
  at: Opened,
  audience: Audience,
  mentions: readonly string[] = [],
): Promise<string[]> {
  const people = [...new Set(mentions)];
  const may = await whoMayRead(tx, at, audience, people);
  if (may.length < people.length) throw invalidField("mentions", "errors.cannot_be_mentioned");
  return people;
}

export async function addComment(
  tx: Tx,
  known: Known,
  { params, body }: Pick<ServerInput<typeof calls.addComment>, "params" | "body">,
) {
  const at = await opened(known, params, tx, tx);
  const isOutside = at.rules?.isOutside === true;
  const { text: words, mail, audience = isOutside ? "external" : "internal" } = body;
  if (audience === "internal" && isOutside) throw invalidField("audience", "errors.comment_external_only");
  if (audience === "external") {
    if (!at.rules) throw invalidField("audience", "errors.comment_internal_only");
    at.rules.requireKeeper(tx);
  }
  if (body.files?.length && !at.rules?.takesFiles) throw invalidField("files", "errors.comment_no_files");
  const mentions = await checkMentions(tx, at, audience, body.mentions);
  const said = await insertComment(tx, { kind: at.kind, entity_id: at.id, text: words, audience, mentions });
  await keepFiles(tx, known.storage, { kind: "comment", id: said.hash_id }, body.files);
  await recordComment(tx, at, "add", { ...said, mail });
  return await commentNow(tx, said.hash_id, at);
}

export async function updateComment(
  tx: Tx,
  known: Kinds,
  { params, body }: Pick<ServerInput<typeof calls.updateComment>, "params" | "body">,
) {
  const { before, at } = await ownChangeable(tx, known, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const mentioned = before.mentions.map((m) => m.hash_id);
  const mentions = body.mentions ? await checkMentions(tx, at, before.audience, body.mentions) : mentioned;
  const words = body.text ?? before.text;
  await changeComment(tx.db, params.id, words, mentions);
  await recordComment(tx, at, "change", {
    ...before,
    text: words,
    mentions: mentions.filter((m) => !mentioned.includes(m)),
  });
  return await commentNow(tx, params.id, at);
}

export async function deleteComment(
  tx: Tx,
  known: Known,
  { params }: Pick<ServerInput<typeof calls.deleteComment>, "params">,
) {
  const { before, at } = await ownChangeable(tx, known, params.id);
  await eraseComment(tx.db, params.id);
  await known.storage.drop(
    tx,
    before.files.map((f) => f.hash_id),
  );
  await recordComment(tx, at, "delete", { ...before, mentions: [] });
  return { message: text(tx.call.locale, "discussion.deleted") };
}

/** Locks the caller's own comment. Throws a 404 if it is not theirs or the record is out of reach, and a 409 once it is too old to change. */
async function ownChangeable(tx: Tx, known: Kinds, id: string) {
  const found = await commentById(tx.db, id);
  if (found?.user_id !== tx.access.own()) throw notFound();
  const at = await opened(known, { kind: found.kind, id: found.entity_id }, tx, tx);
  const before = await lockComment.one(tx.db, id);
  if (before.deleted_at || (at.rules?.isOutside && before.audience === "internal")) throw notFound();
  if (!isFresh(before, at.rules)) {
    const { rules } = at;
    if (!rules || rules.isTimed || (!rules.isKeeper && before.audience === "internal"))
      throw conflict("errors.comment_too_old");
    rules.requireKeeper(tx);
  }
  return { before, at };
}

async function commentNow(tx: Tx, id: string, { rules }: Opened) {
  const now = await commentById(tx.db, id);
  if (!now) throw notFound();
  return { data: presentComment(now, tx.person, rules) };
}

const actions = { add: "comment", change: "comment_update", delete: "comment_delete" } as const;
/**
 * Records the comment on the trail, sends a live event, and notifies those mentioned, and whom the kind has hear of it. None of them contains
 * the comment's text, which is only shown on the record.
 */
async function recordComment(
  tx: Tx,
  { kind, id, of, rules }: Opened,
  did: keyof typeof actions,
  said: SavedComment,
): Promise<void> {
  const live = { area: "discussion", version: 1, users: [tx.person.id] } as const;
  const event: Event = (await rules?.event(tx, did, said)) ?? { kind, id, action: actions[did], live };
  const found = said.mentions.length > 0 ? await foundById(of, tx, id) : undefined;
  if (!found) return await record(tx, event);
  const params = { person: tx.person.name, record: nameOf(kind, id) };
  const own = aboutOf(found, "of");
  const notices = [
    { link: found.link, users: said.mentions.filter((m) => m !== own) },
    { link: found.ownLink, users: said.mentions.filter((m) => m === own) },
  ].filter(({ users }) => users.length > 0);
  const mention = ({ link, users }: (typeof notices)[number]): Event => ({
    kind,
    id,
    action: event.action,
    offTrail: true,
    notice: { kind: "mentioned", params, link, to: { users } },
  });
  await record(tx, event, ...notices.map(mention));
}
