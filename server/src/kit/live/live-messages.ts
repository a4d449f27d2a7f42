import { areas } from "#contract/areas.ts";
import { allEndpoints } from "#contract/index.ts";
import { writes, type Need } from "#contract/kit/endpoint.ts";
import { isLiveArea, liveAreas } from "#contract/live.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { LiveMessage } from "../records/record.ts";

/** A client's message; fields of the wrong type are treated as missing. */
interface ClientMessage {
  readonly event: string;
  readonly channel: string;
  readonly data: {
    readonly channel: string;
    readonly auth: string;
    readonly about: string | undefined;
    readonly editing: boolean;
  };
}

/** The channels of a message: of people, of places, and of the people it notifies. */
export interface Addressees {
  readonly users: readonly string[];
  readonly places: readonly string[];
  readonly notified: readonly string[];
}

/** The countries of a message, of which it may have none or several. */
export const countriesOf = (country: LiveMessage["country"]): readonly string[] =>
  typeof country === "string" ? [country] : (country ?? []);

/** The channels that a message goes to. */
export function addressees({ users, zone, country, notified }: LiveMessage): Addressees {
  const countries = countriesOf(country);
  const zoneChannel = zone ? `private-zone.${zone}` : undefined;
  return {
    users: users.flatMap((u) => [`private-user.${u}`, ...(zoneChannel ? [`${zoneChannel}.user.${u}`] : [])]),
    places: [
      ...(zoneChannel ? [zoneChannel] : []),
      ...(countries.length > 0 ? [...countries.map((c) => `private-country.${c}`), "private-countries"] : []),
    ],
    notified: (notified ?? []).map((n) => `private-user.${n.user_id}`),
  };
}

/** What a client receives of a change; it reads the rest through its own calls. */
export const changeOf = ({ area, hash_id, version }: LiveMessage) => ({ area, hash_id, version });

/** Whether a person who was notified because of a right still holds it there. */
export const stillAsked = (person: Person, { asks, at }: LiveMessage): boolean =>
  (asks ?? []).every((p) => person.rights.at(p, { zone: at ?? "", country: at ?? "" }));

/** Whether a person meets a need. Only staff have sockets, so `any-user` means everybody. */
const meets = ({ rights }: Person, need: Need): boolean =>
  need === "any-user" || need === "any-account" || (need !== "public" && rights.meets(need));

/** Whether a person may read a record by a right without a place and, of one that is about another record, reaches that one too. */
export function readsAnywhere(person: Person, { readers = [], within }: LiveMessage): boolean {
  const { right, country, owners = [] } = within ?? {};
  const reaches =
    right === undefined || person.rights.at(right, country ? { country } : {}) || owners.includes(person.id);
  return reaches && readers.some((need) => meets(person, need));
}

/**
 * For each area, by which rights people open what is theirs in it: those of its calls that show records. A login is enough where no call
 * asks for more, or where the area says so.
 */
const ownSeers: ReadonlyMap<string, readonly Need[]> = new Map(
  liveAreas.map((area) => {
    const needs = allEndpoints
      .filter((e) => e.name.startsWith(`${area}.`) && !writes(e) && (e.place !== undefined || e.reach !== undefined))
      .map((e) => e.permission);
    return [area, needs.length === 0 || "ownByLogin" in areas[area] ? ["any-user"] : [...new Set(needs)]];
  }),
);
/** Whether a person still opens what is theirs in an area: an owner whose rights were taken reads nothing of it any more. */
export const opensOwn = (person: Person, area: string): boolean =>
  isLiveArea(area) && (ownSeers.get(area) ?? []).some((need) => meets(person, need));

/** Undefined when it is not JSON. */
export function parsed(raw: string): ClientMessage | undefined {
  let whole: unknown;
  try {
    whole = JSON.parse(raw);
  } catch {
    return undefined;
  }
  const fieldsOf = (value: unknown): Record<string, unknown> =>
    typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const word = (value: unknown): string => (typeof value === "string" ? value : "");
  const { event, channel, data } = fieldsOf(whole);
  const { channel: wanted, auth, channel_data: about, editing } = fieldsOf(data);
  return {
    event: word(event),
    channel: word(channel),
    data: {
      channel: word(wanted),
      auth: word(auth),
      about: typeof about === "string" ? about : undefined,
      editing: editing === true,
    },
  };
}
