import type Pusher from "pusher-js";
import type { PresenceChannel } from "pusher-js";

/** Another user with the same record open; `name` is null if the viewer may not know it. */
export interface Here {
  readonly id: string;
  readonly name: string | null;
  readonly avatar: string | null;
  readonly editing: boolean;
}
type Info = Omit<Here, "id">;

interface Room {
  /** Number of components in the room, and how many of them have unsaved changes. */
  uses: number;
  changing: number;
  here: readonly Here[];
  channel: PresenceChannel | undefined;
  readonly tell: Set<() => void>;
}

/** Delay before leaving, so that going from a record to its form does not count as leaving. */
const LINGER_MS = 700;
const NOBODY: readonly Here[] = [];
const rooms = new Map<string, Room>();
let line: Pusher | undefined;

function roomOf(name: string): Room {
  const known = rooms.get(name);
  if (known) return known;
  const room: Room = { uses: 0, changing: 0, here: NOBODY, channel: undefined, tell: new Set() };
  rooms.set(name, room);
  return room;
}

function put(room: Room, here: readonly Here[]): void {
  room.here = here;
  for (const tell of room.tell) tell();
}

function open(name: string, room: Room): void {
  if (!line || room.channel || room.uses === 0) return;
  const channel = line.subscribe(name) as PresenceChannel;
  room.channel = channel;
  const editing = new Map<string, boolean>();
  const look = (): void => {
    const found: Here[] = [];
    channel.members.each(({ id, info }: { id: string; info: Info }) => {
      if (id !== channel.members.myID) found.push({ id, ...info, editing: editing.get(id) ?? info.editing });
    });
    put(room, found);
  };
  channel.bind("pusher:subscription_succeeded", () => {
    editing.clear();
    look();
    if (room.changing > 0) say(room);
  });
  channel.bind("pusher:member_added", ({ id }: { id: string }) => {
    editing.delete(id);
    look();
  });
  channel.bind("pusher:member_removed", look);
  channel.bind("client-editing", (data: { editing: boolean }, { user_id }: { user_id: string }) => {
    editing.set(user_id, data.editing);
    look();
  });
}

const say = (room: Room): void => {
  if (room.channel?.subscribed) room.channel.trigger("client-editing", { editing: room.changing > 0 });
};

/** The socket connected or disconnected. While disconnected the rooms are unknown and shown empty. */
export function onLine(pusher: Pusher | undefined): void {
  line = pusher;
  for (const [name, room] of rooms) {
    room.channel = undefined;
    put(room, NOBODY);
    open(name, room);
  }
  pusher?.connection.bind("state_change", ({ current }: { current: string }) => {
    if (line === pusher && current !== "connected") for (const room of rooms.values()) put(room, NOBODY);
  });
}

/** Enters a record's room; returns the function to leave it. */
export function enter(name: string): () => void {
  const room = roomOf(name);
  room.uses += 1;
  open(name, room);
  return () => {
    room.uses -= 1;
    setTimeout(() => {
      if (room.uses > 0 || !room.channel) return;
      line?.unsubscribe(name);
      room.channel = undefined;
      room.here = NOBODY;
    }, LINGER_MS);
  };
}

/** Announces unsaved changes; returns the function that ends the announcement. */
export function change(name: string): () => void {
  const room = roomOf(name);
  room.changing += 1;
  if (room.changing === 1) say(room);
  return () => {
    room.changing -= 1;
    if (room.changing === 0) say(room);
  };
}

export const hereIn = (name: string): readonly Here[] => rooms.get(name)?.here ?? NOBODY;
export function onHere(name: string, tell: () => void): () => void {
  const { tell: all } = roomOf(name);
  all.add(tell);
  return () => void all.delete(tell);
}
