import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import type { AuditRow } from "#contract/audit/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { readersOf, type Audited } from "#server/kit/records/kind.ts";
import { hasText, nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { isId } from "#server/kit/sql/list-query.ts";
import type { Registry } from "#server/kit/records/names.ts";
import type { Entry, Names, TimelineEntry } from "./queries.ts";

/** The reader's context, and the names for the identifiers on the page. */
export interface Reading {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly names: Names;
  readonly registry: Registry;
  /** Whether the reader holds a right in an entry's office or country. */
  readonly holds: (right: Permission, place: string | null) => boolean;
}
/** The context for one entry, with its kind's texts. */
interface EntryReading extends Reading {
  readonly kind: Audited | undefined;
}

/** Fields that are never shown: counters, and the ledger's own identifiers. */
const silent: ReadonlySet<string> = new Set(["version", "rights_version", "position", "hash_id", "transaction"]);

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;
const AMOUNT = /^-?\d{1,15}\.\d{1,4}$/u;
const CONSTANT = /^[A-Z][A-Z_]{3,}$/u;

/** A readable form of a field name such as `overdraft_limit`, when there is no text for it. */
const humanised = (field: string): string => {
  const plain = field
    .replace(/_(?:hash_)?id(s?)$/u, "$1")
    .replaceAll(/([a-z])([A-Z])/gu, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
/** The text key of a field. */
export const keyOfField = (field: string): string => `audit.field_${field.replace(/_(?:hash_)?id$/u, "")}`;
function labelOf(field: string, locale: Locale): string {
  const known = keyOfField(field);
  return hasText(known) ? text(locale, known) : humanised(field);
}

export function momentIn(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(iso));
  const of = (type: string): string => parts.find((p) => p.type === type)?.value ?? "";
  return `${of("day")}-${of("month")}-${of("year")}, ${of("hour")}:${of("minute")}`;
}

const nameOf = (id: string, { names, locale }: Reading): string => {
  const found = names[id];
  if (!found) return text(locale, "audit.gone");
  return nameIn(locale, found);
};

/** Fields with amounts, even when written without decimals. */
const MONEY = /(?:^|_)(?:amount|salary|price|limit|paid|balance)(?:_|$)/u;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/u;

/** A value as text: names for identifiers, amounts and days in the usual format. */
function words(value: unknown, field: string, r: EntryReading): string {
  if (typeof value === "boolean") return text(r.locale, value ? "audit.yes" : "audit.no");
  if (typeof value !== "string") return typeof value === "number" ? String(value) : JSON.stringify(value);
  if (isId(value)) return nameOf(value, r);
  if (DAY.test(value)) return formatDay(value);
  if (MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return momentIn(value, r.timeZone);
  if (AMOUNT.test(value) || (MONEY.test(field) && NUMBER.test(value))) return formatAmount(value);
  for (const key of [...(r.kind?.words ?? []), `sheets.${field}_`].map((prefix) => prefix + value))
    if (/^\w+$/u.test(value) && hasText(key)) return text(r.locale, key);
  // A constant without a text: at least not in capitals. Codes of currencies and countries stay.
  return CONSTANT.test(value) ? humanised(value.toLowerCase()) : value;
}

const isNothing = (v: unknown): boolean => v === null || v === undefined || v === "";
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);

/** An object of a list on one line: its values, and the labels of true flags. */
function inLine(record: Record<string, unknown>, r: EntryReading): string {
  const parts = Object.entries(record).flatMap(([k, v]) => {
    if (silent.has(k) || isNothing(v) || v === false) return [];
    if (v === true) return [labelOf(k, r.locale)];
    const said = lines(v, k, r).join(", ");
    return said === "" ? [] : [typeof v === "number" ? `${labelOf(k, r.locale)} ${said}` : said];
  });
  return parts.join(" · ");
}

/** A value as lines, one per item of a list. */
function lines(value: unknown, field: string, r: EntryReading): string[] {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) return value.flatMap((v) => lines(v, field, r));
  const line = isRecord(value) ? inLine(value, r) : words(value, field, r);
  return line === "" ? [] : [line];
}

/** Adds the states of a lifecycle step (`from`, `to`) as a change of status. */
function withStatus(
  e: Entry,
  kind: Audited | undefined,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const { from, to, ...rest } = e.details;
  const isState = (v: unknown): boolean => typeof v === "string" && kind?.states.includes(v) === true;
  const step = isState(to) && (from === undefined || isState(from));
  // Other details (a reason, an amount) are shown with the changes.
  if (!step) return { before: e.before ?? {}, after: { ...e.details, ...e.after } };
  return { before: { status: from, ...e.before }, after: { status: to, ...rest, ...e.after } };
}

/** The changes of an entry by field, without equal values; lists come last. */
function changesOf(e: Entry, r: EntryReading): AuditRow["changes"] {
  const { before, after } = withStatus(e, r.kind);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const isLong = (field: string): number => Number(typeof (after[field] ?? before[field]) === "object");
  return fields
    .toSorted((a, b) => isLong(a) - isLong(b))
    .flatMap((field) => {
      if (silent.has(field)) return [];
      // Skip counters that are zero.
      if (after[field] === 0 && before[field] === undefined) return [];
      const [was, is] = [lines(before[field], field, r), lines(after[field], field, r)];
      const change = {
        field,
        label: labelOf(field, r.locale),
        before: was.filter((line) => !is.includes(line)),
        after: is.filter((line) => !was.includes(line)),
      };
      return change.before.length + change.after.length > 0 ? [change] : [];
    });
}

/** The record's former name, for records without a current one. */
function nameThen(e: Entry): string | null {
  const then = { ...e.after, ...e.before };
  const parts = [then.number, then.title ?? then.name ?? then.email].filter((v) => !isNothing(v));
  return parts.length > 0 ? parts.map(String).join(" ") : null;
}

type Values = Readonly<Record<string, unknown>>;
/** The fields of an entry of this action that the reader may read; undeclared ones are hidden. */
function readable<V extends Values | null>(
  fields: V,
  action: string,
  kind: Audited | undefined,
  holds: (right: Permission) => boolean,
): V {
  if (fields === null) return fields;
  const closed = kind?.closed?.[action];
  if (closed !== undefined && !holds(closed)) return {} as V;
  const open = Object.entries(fields).filter(([field]) => {
    const readers = readersOf(kind, field);
    return readers === "shown" || (readers !== undefined && holds(readers));
  });
  return Object.fromEntries(open) as V;
}

/** Whether a field is never shown, so that no kind has to declare it. */
export const isSilent = (field: string): boolean => silent.has(field);

/** An entry of a record's timeline. */
export function presentTimeline({ zone_id, ...e }: TimelineEntry, kind: Audited | undefined, { rights }: Person) {
  const place = zone_id === null ? {} : { zone: zone_id, country: zone_id };
  return { ...e, details: readable(e.details, e.action, kind, (right) => rights.at(right, place)) };
}

export function presentEntry(written: Entry, r: Reading): Omit<AuditRow, "link"> {
  const kind = r.registry[written.kind];
  const mine = <V extends Values | null>(fields: V): V =>
    readable(fields, written.action, kind, (right) => r.holds(right, written.zone_id));
  const e = { ...written, before: mine(written.before), after: mine(written.after), details: mine(written.details) };
  const present = r.names[e.entity_id];
  const person = (id: string | null) => (id === null || !r.names[id] ? null : { hash_id: id, name: nameOf(id, r) });
  return {
    hash_id: e.hash_id,
    at: e.at,
    action: e.action,
    kind: e.kind,
    entity_hash_id: e.entity_id,
    name: present && !present.merged ? nameOf(e.entity_id, r) : nameThen(e),
    zone: person(e.zone_id),
    user: person(e.user_id),
    request_id: e.request_id,
    address: e.address,
    changes: changesOf(e, { ...r, kind }),
  };
}
