/**
 * Lines of a vCard of version 2.1, 3.0 or 4.0, as RFC 6350 writes them: what telephones write is repaired here, so that one parser reads all
 * three versions.
 */

const QUOTED = "QUOTED-PRINTABLE";
/** Values of several parts, separated by semicolons. */
const STRUCTURED = new Set(["n", "adr", "org"]);
/** Values that are lists, separated by commas. */
const LISTED = new Set(["categories", "nickname"]);
/** What a parameter of version 2.1 without a name is; any other is a type. */
const BARE: Readonly<Record<string, string>> = {
  [QUOTED]: "encoding",
  BASE64: "encoding",
  "8BIT": "encoding",
  "7BIT": "encoding",
  INLINE: "value",
  URL: "value",
};

interface Line {
  readonly group: string;
  readonly name: string;
  readonly params: readonly (readonly [name: string, value: string])[];
  readonly value: string;
}

/** A line apart: name, parameters, value. Undefined when it has no colon outside quotes. */
function apart(line: string): Line | undefined {
  const [, head, value = ""] = /^((?:[^":]|"[^"]*")*):([\s\S]*)$/u.exec(line) ?? [];
  if (head === undefined) return undefined;
  const [full = "", ...rest] = head.match(/(?:[^";]|"[^"]*")+/gu) ?? [];
  const [, group = "", name = ""] = /^(?:([\w-]+)\.)?([\w-]+)$/u.exec(full.trim()) ?? [];
  if (name === "") return undefined;
  const params = rest.map((one) => {
    const at = one.indexOf("=");
    const word = one.trim();
    return at < 0
      ? ([BARE[word.toUpperCase()] ?? "type", word] as const)
      : ([one.slice(0, at).trim().toLowerCase(), one.slice(at + 1).trim()] as const);
  });
  return { group, name: name.toLowerCase(), params, value };
}

const isQuoted = (line: string): boolean => new RegExp(`^[^:]*[;=]${QUOTED}[;:]`, "iu").test(line);

/** Joins lines that were folded: by a space or tab, or by `=` at the end in quoted-printable. */
export function unfolded(lines: readonly string[], version: string): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before !== undefined && isQuoted(before) && before.endsWith("="))
      whole[whole.length - 1] = before.slice(0, -1) + line.replace(/^[ \t]/u, "");
    else if (before !== undefined && /^[ \t]/u.test(line))
      // 2.1 folds where white space is, and keeps it.
      whole[whole.length - 1] = before + (version === "2.1" ? line.replace(/^[ \t]+/u, " ") : line.slice(1));
    else whole.push(line);
  }
  return whole;
}

function unquoted(value: string, charset: string): string {
  const bytes = Buffer.from(
    value.replace(/=([\da-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    // Letters beyond bytes are there when the rest of the line was not quoted.
    /[^\u0000-\u00FF]/u.test(value) ? "utf8" : "latin1",
  );
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Escapes as RFC 6350 does. In 2.1 only semicolons are escaped, and a backslash before anything else is one. */
function escaped(value: string, name: string, version: string): string {
  const lines = value.replaceAll(/\r\n|\r|\n/gu, "\\n");
  if (version !== "2.1")
    return STRUCTURED.has(name) ? lines : lines.replaceAll(/\\(.)/gu, (all, c) => (c === ";" ? ";" : all));
  const marked = lines.replaceAll(/\\(?![;,n\\])/giu, "\\\\");
  const semicolons = STRUCTURED.has(name) ? marked : marked.replaceAll("\\;", ";");
  return LISTED.has(name) ? semicolons : semicolons.replaceAll(/(\\)?,/gu, "\\,");
}

const safe = (value: string): string =>
  /^"[^"]*"$/u.test(value) || /^[^\s";:]*$/u.test(value) ? value : `"${value.replaceAll('"', "'")}"`;

/** A birthday as an address book means it: Apple writes a year for a date without one, and says which. */
function dayWithoutYear(name: string, params: Line["params"], value: string): string {
  const omitted = params.find(([key]) => key === "x-apple-omit-year")?.[1];
  return name === "bday" && omitted !== undefined && value.startsWith(omitted)
    ? value.slice(omitted.length).replace(/^-?(\d\d)-?(\d\d).*$/u, "--$1-$2")
    : value;
}

/** The lines of a card as the parser takes them. Undefined for a line that is none. */
export function normalLine(line: string, version: string): string | undefined {
  const parts = apart(line);
  if (!parts) return undefined;
  const { name, params } = parts;
  const value_ = (key: string): string => params.find(([k]) => k === key)?.[1] ?? "";
  const isCoded = value_("encoding").toUpperCase() === QUOTED;
  const decoded = isCoded ? unquoted(parts.value, value_("charset") || "utf-8") : parts.value;
  const value = dayWithoutYear(name, params, escaped(decoded, name, version));
  const types = params.filter(([key]) => key === "type").map(([, type]) => type.replaceAll('"', ""));
  const kept = params.filter(([key]) => !["type", "encoding", "charset", "value", "x-apple-omit-year"].includes(key));
  const words = [...(types.length > 0 ? [`TYPE=${types.join(",")}`] : []), ...kept.map(([k, v]) => `${k}=${safe(v)}`)];
  return `${[parts.name.toUpperCase(), ...words].join(";")}:${value}`;
}
