/** A tag with its attributes; `>` may stand inside quotes. */
export const tag = (names: string): RegExp =>
  new RegExp(`<(?:[\\w.-]+:)?(${names})(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>`, "gu");
export const attribute = (attributes: string, name: string): string | undefined => {
  const [, double, single] =
    new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "u").exec(attributes) ?? [];
  return double ?? single;
};

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
export const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu, (all, ten?: string, hex?: string, name?: string) => {
      const code = ten ? Number(ten) : hex ? Number.parseInt(hex, 16) : undefined;
      return code === undefined ? (NAMED[name ?? ""] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
