import ICAL from "ical.js";
import { LIST_MARK } from "#server/kit/area/importing.ts";
import { normalLine, unfolded } from "./card-lines.ts";

/** A problem with a vCard, with the line where the card begins. */
export class CardProblem extends Error {
  readonly reason: "card" | "version" | "rows";
  readonly line: number;
  readonly version: string;
  constructor(reason: CardProblem["reason"], line: number, version = "") {
    super(reason);
    this.reason = reason;
    this.line = line;
    this.version = version;
  }
}

/** vCards as a table: headings are column keys; `lines` are line numbers of the file. */
export interface CardTable {
  readonly rows: string[][];
  readonly lines: number[];
  /** Indexes of rows for companies that are only mentioned by a card; created if missing. */
  readonly implied: number[];
  /** Cards that can't be read: left out. */
  readonly broken: readonly Pick<CardProblem, "reason" | "line" | "version">[];
}
/** The columns that are read, in order. */
const KEYS = [
  "name",
  "type",
  "roles",
  "company",
  "position_held",
  "person_title",
  "segment",
  "country",
  "street",
  "street2",
  "zip_code",
  "city",
  "phone",
  "email",
  "website",
  "birthday",
  "language",
  "tags",
] as const;
type Key = (typeof KEYS)[number];

const START = /^\s*begin\s*:\s*vcard\s*$/iu;
const END = /^\s*end\s*:\s*vcard\s*$/iu;
/** Pictures, sounds and keys are skipped: large and not used. Apple writes `itemN.` before grouped properties. */
const HEAVY = /^(?:[\w-]+\.)?(?:photo|logo|sound|key)[;:]/iu;
/** Properties without a field in contacts: reported as not imported. */
const UNREAD = new Set(["note", "nickname", "impp", "anniversary", "related", "photo", "gender", "x-socialprofile"]);
/** Most lines of a card, far more than real cards have. */
const MOST_LINES = 2000;
const VERSIONS = new Set(["2.1", "3.0", "4.0"]);

export const isCards = (text: string): boolean => /^\uFEFF?\s*begin\s*:\s*vcard\s*$/imu.test(text.slice(0, 200));

interface Raw {
  readonly line: number;
  readonly text: string[];
  orgLine: number;
  hasPhoto: boolean;
  /** Begins inside another, has no end, or too many lines. */
  isBroken: boolean;
}

/** Splits a file into cards; text between them is ignored. */
function split(text: string, most: number): Raw[] {
  const cards: Raw[] = [];
  let now: Raw | undefined;
  let skips = false;
  for (const [i, line] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n|\r|\n/u)
    .entries()) {
    if (START.test(line)) {
      if (now) now.isBroken = true;
      if (cards.length >= most) throw new CardProblem("rows", i + 1);
      now = { line: i + 1, text: [], orgLine: i + 1, hasPhoto: false, isBroken: false };
      cards.push(now);
      skips = false;
    } else if (now && END.test(line)) now = undefined;
    else if (now && !now.isBroken) {
      skips = add(now, line, i + 1, skips);
      if (now.text.length > MOST_LINES) now.isBroken = true;
    }
  }
  if (now) now.isBroken = true;
  return cards;
}
/** Adds a line to a card; says whether it begins what is skipped, so that its further lines are too. */
function add(card: Raw, line: string, at: number, skips: boolean): boolean {
  if (/^[ \t]/u.test(line)) {
    if (!skips) card.text.push(line);
    return skips;
  }
  if (line.trim() === "") return false;
  if (HEAVY.test(line)) {
    card.hasPhoto = true;
    return true;
  }
  // Lines of a picture that some telephones don't fold.
  if (skips && /^[\w+/=]+$/u.test(line)) return true;
  card.text.push(line);
  if (/^(?:[\w-]+\.)?org[;:]/iu.test(line)) card.orgLine = at;
  return false;
}

type Property = readonly [name: string, params: Record<string, unknown>, type: string, ...values: unknown[]];

/** The properties of a card. Throws a CardProblem. */
function parsed({ line, text, isBroken }: Raw): Property[] {
  if (isBroken) throw new CardProblem("card", line);
  const version = /^version\s*:\s*(\S+)/imu.exec(text.join("\n"))?.[1] ?? "";
  if (!VERSIONS.has(version)) throw new CardProblem("version", line, version || "–");
  const lines = unfolded(text, version).filter((l) => !/^(?:version|agent)\s*[:;]/iu.test(l));
  const normal = lines.map((l) => normalLine(l, version));
  // A line that is none: what it belongs to is unknown.
  if (normal.includes(undefined)) throw new CardProblem("card", line);
  try {
    // VERSION must come first for the library (and by RFC 6350).
    const body = [`VERSION:${version === "2.1" ? "3.0" : version}`, ...(normal as string[])];
    const card = ICAL.parse(["BEGIN:VCARD", ...body, "END:VCARD"].join("\r\n")) as [string, Property[]];
    return card[1];
  } catch {
    throw new CardProblem("card", line);
  }
}

/** Removes characters that the database can't store or that we use as separator. */
const clean = (value: unknown): string =>
  (typeof value === "string" ? value : "").replaceAll("\u0000", "").replaceAll(LIST_MARK, " ").toWellFormed().trim();
const flat = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(flat) : [clean(value)]);
const list = (values: readonly string[]): string =>
  values
    .filter(Boolean)
    .map((v) => v + LIST_MARK)
    .join("");

/** The label of a phone number or mail address, from its types. */
function labelOf(params: Record<string, unknown>): string {
  const types = flat(params.type ?? []).flatMap((t) => t.toLowerCase().split(","));
  const own = types.find((t) => t.startsWith("x-"));
  if (own) return own.slice(2);
  if (types.some((t) => t === "fax" || t === "pager")) return "other";
  return types.includes("cell") ? "mobile" : types.includes("home") ? "home" : "work";
}

function valuesOf(properties: readonly Property[]): Partial<Record<Key, string>> & { kind: string } {
  const of = (name: string) => properties.filter((p) => p[0] === name);
  const first = (name: string): string[] => {
    const [found] = of(name);
    return found ? (Array.isArray(found[3]) ? found[3].map((v) => flat(v).join(" ")) : flat(found[3])) : [];
  };
  const [family = "", given = "", middle = "", prefix = ""] = first("n");
  const [org = ""] = first("org");
  const name = first("fn")[0] || [given, middle, family].filter(Boolean).join(" ") || org;
  const kind = (first("kind")[0] ?? first("x-addressbookserver-kind")[0] ?? "").toLowerCase();
  const isCompany =
    kind === "org" ||
    (kind === "" && (first("x-abshowas")[0]?.toUpperCase() === "COMPANY" || (name === org && !family && !given)));
  const [, second = "", street = "", city = "", , zip = "", country = ""] = first("adr");
  return {
    kind,
    name,
    type: isCompany ? "company" : "person",
    roles: list(of("role").flatMap((p) => flat(p[3]))),
    company: isCompany ? "" : org,
    position_held: first("title")[0] ?? "",
    person_title: isCompany ? "" : prefix,
    segment: first("x-cordial-segment")[0] ?? "",
    country,
    street,
    street2: second,
    zip_code: zip,
    city,
    phone: list(
      of("tel").map((p) => `${labelOf(p[1])}: ${flat(p[3]).join("").replace(/^tel:/iu, "").replace(/;.*$/u, "")}`),
    ),
    email: list(
      of("email").map(
        (p) =>
          `${labelOf(p[1])}: ${flat(p[3])
            .join("")
            .replace(/^mailto:/iu, "")}`,
      ),
    ),
    website: first("url")[0] ?? "",
    birthday: (first("bday")[0] ?? "").slice(0, 10),
    language: (first("lang")[0] ?? "").split("-")[0] ?? "",
    tags: list(of("categories").flatMap((p) => p.slice(3).flatMap(flat))),
  };
}

/** Reads a file of vCards (2.1, 3.0, 4.0) as a table, of at most `most` cards. Throws a CardProblem when there is none that can be read. */
export function cardRows(text: string, most: number): CardTable {
  const rows: string[][] = [];
  const lines: number[] = [];
  const implied: number[] = [];
  const broken: CardProblem[] = [];
  const unread = new Set<string>();
  const companies = new Map<string, { line: number; country: string }>();
  const named = new Set<string>();
  for (const card of split(text, most)) {
    const properties = attempted(card, broken);
    if (!properties) continue;
    const { kind, ...values } = valuesOf(properties);
    // Apple and Google export contact groups as cards: skip them.
    if (kind === "group") continue;
    for (const [name] of properties) if (UNREAD.has(name)) unread.add(name.toUpperCase());
    if (card.hasPhoto) unread.add("PHOTO");
    rows.push(KEYS.map((key) => values[key] ?? ""));
    lines.push(card.line);
    if (values.type === "company") named.add(values.name ?? "");
    const { company = "" } = values;
    if (company && !companies.has(company))
      companies.set(company, { line: card.orgLine, country: values.country ?? "" });
  }
  if (rows.length === 0 && broken[0]) throw broken[0];
  for (const [name, { line, country }] of companies) {
    if (named.has(name)) continue;
    implied.push(rows.length);
    rows.push(KEYS.map((key) => ({ name, type: "company", country })[key as "name"] ?? ""));
    lines.push(line);
  }
  const more = [...unread];
  return {
    rows: [[...KEYS, ...more], ...rows.map((row) => [...row, ...more.map(() => "")])],
    lines,
    implied,
    broken: broken.map(({ reason, line, version }) => ({ reason, line, version })),
  };
}

function attempted(card: Raw, broken: CardProblem[]): Property[] | undefined {
  try {
    return parsed(card);
  } catch (error) {
    if (!(error instanceof CardProblem)) throw error;
    broken.push(error);
    return undefined;
  }
}
