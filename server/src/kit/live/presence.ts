import { createHmac } from "node:crypto";
import type { Person } from "#server/kit/shared/access.ts";
import { MAX_NOTIFY } from "../sql/database.ts";
import { SetsBy } from "./sets-by.ts";
import { newId } from "../sql/transaction.ts";

/** Milliseconds to collect changes before sending them. */
const GATHER_MS = 25;
/** Milliseconds between two announcements of a process's members, and until another process counts as gone. */
const BEAT_MS = 15_000;
const SILENT_MS = 40_000;
/** Milliseconds after which a member's access is checked again, even without a known change. */
const WEIGH_MS = 30_000;
/** Most members shown in a room; nobody could read more. */
const SHOWN = 40;

const SHAPE = /^presence-record\.([a-z][a-z0-9_]{0,39})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;
/** The record of a room's channel: its kind, as named on the trail, and its identifier. */
export function recordOf(channel: string): { readonly kind: string; readonly id: string } | undefined {
  const [, kind, id] = SHAPE.exec(channel) ?? [];
  return kind && id ? { kind, id } : undefined;
}

interface Member {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly zone: string | null;
  readonly editing: boolean;
}
interface Seat {
  person: Person;
  readonly avatar: string | null;
  editing: boolean;
  weighed: number;
  /** The members this socket knows, with the identifier each was sent under. */
  readonly told: Map<string, { readonly as: string; readonly editing: boolean }>;
}
interface Room<S> {
  readonly seats: Map<S, Seat>;
  /** The members at other processes, as last announced. */
  readonly elsewhere: Map<string, { readonly members: readonly Member[]; readonly at: number }>;
}
/** A message between processes. It always lists all members of one process, so a lost or repeated message does no harm. */
interface Word {
  readonly server: string;
  readonly channel?: string;
  readonly members?: readonly Member[];
  readonly ask?: boolean;
  readonly gone?: boolean;
}

type MayOpen = (person: Person, kind: string, id: string) => Promise<boolean>;

/** What presence needs of the live connections of its process. */
export interface PresenceOptions<S> {
  readonly secret: string;
  readonly mayOpen: MayOpen;
  /** Whether the viewer may see the name of a colleague of that office. */
  readonly mayName: (viewer: Person, zone: string | null) => boolean;
  readonly send: (socket: S, event: string, data: unknown, channel: string, userId?: string) => void;
  readonly notify: (messages: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Whether a person may enter the room of a record. Impersonators may not: they would appear under the other person's name. */
export async function mayEnter(mayOpen: MayOpen, person: Person, channel: string): Promise<boolean> {
  const record = recordOf(channel);
  if (!record || person.kind !== "staff" || person.impersonator) return false;
  return await mayOpen(person, record.kind, record.id);
}

/**
 * Tracks who has a record open and who is editing it, in memory only. Each process knows its own sockets and what the others announced.
 * People enter a room when they may see its record and leave it when they no longer may.
 */
export class Presence<S> {
  readonly #o: PresenceOptions<S>;
  readonly #server = newId();
  readonly #rooms = new Map<string, Room<S>>();
  /** The rooms of a record: its identifier -> their channels. */
  readonly #channels = new SetsBy<string, string>();
  readonly #due = new Set<string>();
  readonly #say = new Map<string, { ask: boolean }>();
  #saying = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #beat = setInterval(() => this.#again(false), BEAT_MS).unref();

  constructor(options: PresenceOptions<S>) {
    this.#o = options;
  }

  async mayEnter(person: Person, channel: string): Promise<boolean> {
    return await mayEnter(this.#o.mayOpen, person, channel);
  }

  /** Enters a room; returns its members, including the caller, in the Pusher protocol's format. */
  enter(socket: S, channel: string, person: Person, avatar: string | null): unknown {
    const known = this.#rooms.get(channel);
    const room: Room<S> = known ?? { seats: new Map(), elsewhere: new Map() };
    this.#rooms.set(channel, room);
    this.#channels.add(recordOf(channel)?.id ?? "", channel);
    const seat: Seat = { person, avatar, editing: false, weighed: Date.now(), told: new Map() };
    room.seats.set(socket, seat);
    this.#later(channel, { ask: !known });
    return this.here(socket, channel);
  }

  /** The members of a room for one who is in it, on entering or asking again. */
  here(socket: S, channel: string): unknown {
    const room = this.#rooms.get(channel);
    const seat = room?.seats.get(socket);
    if (!room || !seat) return {};
    seat.told.clear();
    const hash: Record<string, unknown> = {};
    for (const m of shownIn(room)) {
      const { as, info } = this.#shown(m, seat, channel);
      seat.told.set(m.id, { as, editing: m.editing });
      hash[as] = info;
    }
    const ids = Object.keys(hash);
    return { presence: { count: ids.length, ids, hash } };
  }

  leave(socket: S, channel: string): void {
    const room = this.#rooms.get(channel);
    if (!room?.seats.delete(socket)) return;
    if (room.seats.size === 0) {
      this.#rooms.delete(channel);
      this.#channels.delete(recordOf(channel)?.id ?? "", channel);
    }
    this.#later(channel);
  }

  editing(socket: S, channel: string, editing: boolean): void {
    const seat = this.#rooms.get(channel)?.seats.get(socket);
    if (!seat || seat.editing === editing) return;
    seat.editing = editing;
    this.#later(channel);
  }

  /**
   * Checks whether the person still sees the record; if not, they leave the room. Skips the query when nothing has changed, unless `sure`
   * is set.
   */
  async weigh(socket: S, channel: string, person: Person, sure = false): Promise<boolean> {
    const seat = this.#rooms.get(channel)?.seats.get(socket);
    if (!seat) return false;
    const same = seat.person.rights === person.rights && seat.person.zoneId === person.zoneId;
    if (same && !sure && Date.now() - seat.weighed < WEIGH_MS) return true;
    const may = await this.mayEnter(person, channel);
    if (!may) this.leave(socket, channel);
    else {
      seat.weighed = Date.now();
      if (!same || seat.person.name !== person.name) {
        seat.person = person;
        this.#later(channel);
      }
    }
    return may;
  }

  /** The sockets in all rooms of a record. */
  seatsOf(id: string): (readonly [socket: S, channel: string])[] {
    return [...this.#channels.get(id)].flatMap((channel) =>
      [...(this.#rooms.get(channel)?.seats.keys() ?? [])].map((socket) => [socket, channel] as const),
    );
  }

  /** Handles an announcement of another process. */
  heard(payload: string): void {
    const { server, channel, members, ask, gone } = JSON.parse(payload) as Word;
    if (server === this.#server) return;
    if (gone)
      for (const [name, room] of this.#rooms) {
        if (room.elsewhere.delete(server)) this.#tellLater(name);
      }
    const room = channel === undefined ? undefined : this.#rooms.get(channel);
    if (!room || channel === undefined) return;
    if (members?.length) room.elsewhere.set(server, { members, at: Date.now() });
    else room.elsewhere.delete(server);
    this.#tellLater(channel);
    if (ask) this.#later(channel);
  }

  /** The connection to the other processes was lost: ask them for their members. */
  resync(): void {
    this.#again(true);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.#rooms.clear();
    await this.#o.notify([JSON.stringify({ server: this.#server, gone: true } satisfies Word)]).catch(() => undefined);
  }

  #again(ask: boolean): void {
    for (const [channel, room] of this.#rooms) {
      for (const [server, { at }] of room.elsewhere) if (Date.now() - at > SILENT_MS) room.elsewhere.delete(server);
      this.#later(channel, { ask });
    }
  }

  #tellLater(channel: string): void {
    this.#due.add(channel);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, GATHER_MS).unref();
  }

  /** Announces a room's current members to its sockets and to the other processes. */
  #later(channel: string, { ask = false } = {}): void {
    this.#say.set(channel, { ask: ask || this.#say.get(channel)?.ask === true });
    this.#tellLater(channel);
  }

  #flush(): void {
    for (const channel of this.#due) {
      const room = this.#rooms.get(channel);
      const now = room && shownIn(room);
      if (now) for (const [socket, seat] of room.seats) this.#tell(socket, seat, channel, now);
    }
    this.#due.clear();
    void this.#sayAll();
  }

  /** Sends announcements one statement at a time: while the database is slow they are merged instead of queued. */
  async #sayAll(): Promise<void> {
    if (this.#saying) return;
    this.#saying = true;
    try {
      while (this.#say.size > 0) {
        const words = [...this.#say].map(([channel, { ask }]) => {
          const room = this.#rooms.get(channel);
          return fitting({ server: this.#server, channel, members: room ? ownOf(room) : [], ...(ask && { ask }) });
        });
        this.#say.clear();
        await this.#o.notify(words);
      }
    } catch (error) {
      this.#o.onError(error);
    }
    this.#saying = false;
  }

  /** Sends one socket the differences: who came, who left, who began or stopped editing. */
  #tell(socket: S, seat: Seat, channel: string, now: readonly Member[]): void {
    const here = new Set(now.map((m) => m.id));
    for (const [id, { as }] of seat.told)
      if (!here.has(id)) {
        seat.told.delete(id);
        this.#o.send(socket, "pusher_internal:member_removed", { user_id: as }, channel);
      }
    for (const m of now) {
      const before = seat.told.get(m.id);
      const { as, info } = this.#shown(m, seat, channel);
      seat.told.set(m.id, { as, editing: m.editing });
      if (before && before.as !== as)
        this.#o.send(socket, "pusher_internal:member_removed", { user_id: before.as }, channel);
      if (before?.as !== as)
        this.#o.send(socket, "pusher_internal:member_added", { user_id: as, user_info: info }, channel);
      else if (before.editing !== m.editing)
        this.#o.send(socket, "client-editing", { editing: m.editing }, channel, as);
    }
  }

  /** Colleagues the viewer may not see are shown without name, picture or identifier. */
  #shown(m: Member, { person }: Seat, channel: string) {
    const known = m.id === person.id || this.#o.mayName(person, m.zone);
    const as = known
      ? m.id
      : createHmac("sha256", this.#o.secret).update(`${channel}\n${m.id}`).digest("hex").slice(0, 24);
    const { name, avatar } = known ? m : { name: null, avatar: null };
    return { as, info: { name, avatar, editing: m.editing } };
  }
}

/** The members at this process; a person counts once, however many windows are open. */
function ownOf<S>(room: Room<S>): Member[] {
  const people = new Map<string, Member>();
  for (const { person, avatar, editing } of room.seats.values()) {
    const zone = person.zoneId;
    const also = people.get(person.id)?.editing ?? false;
    people.set(person.id, { id: person.id, name: person.name, avatar, zone, editing: editing || also });
  }
  return [...people.values()].slice(0, SHOWN);
}

function shownIn<S>(room: Room<S>): Member[] {
  const people = new Map(ownOf(room).map((m) => [m.id, m]));
  for (const { members } of room.elsewhere.values())
    for (const m of members) people.set(m.id, { ...m, editing: m.editing || people.get(m.id)?.editing === true });
  return [...people.values()].slice(0, SHOWN);
}

/** Drops members until the message fits into NOTIFY. */
function fitting(word: Word): string {
  for (let members = word.members ?? []; ; members = members.slice(0, -1)) {
    const whole = JSON.stringify({ ...word, members });
    if (Buffer.byteLength(whole) <= MAX_NOTIFY || members.length === 0) return whole;
  }
}
