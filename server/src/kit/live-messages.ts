import type { Person } from "./access.ts";
import type { LiveMessage } from "./record.ts";

/** A client's message; fields of the wrong type are treated as missing. */
interface Said {
  readonly event: string;
  readonly channel: string;
  readonly data: {
    readonly channel: string;
    readonly auth: string;
    readonly about: string | undefined;
    readonly editing: boolean;
  };
}

export interface Addressees {
  readonly users: readonly string[];
  readonly places: readonly string[];
  readonly notified: readonly string[];
}

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

export const changeOf = ({ area, hash_id, version }: LiveMessage) => ({ area, hash_id, version });

/** Whether a person who was notified because of a right still holds it there. */
export const stillAsked = (person: Person, { asks, at }: LiveMessage): boolean =>
  (asks ?? []).every((p) => person.rights.at(p, { zone: at ?? "", country: at ?? "" }));

/** Whether a person may read a record without a place. Only staff have sockets, so `any-user` means everybody. */
export const readsAnywhere = ({ rights }: Person, { readers = [] }: LiveMessage): boolean =>
  readers.some((need) => need === "any-user" || (need !== "public" && need !== "any-account" && rights.meets(need)));

/** Undefined when it is not JSON. */
export function parsed(raw: string): Said | undefined {
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
