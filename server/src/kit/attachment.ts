/** What a file of a kind may end with, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "text/csv": ["csv", "txt", "tsv"],
  "text/vcard": ["vcf", "vcard"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
};

/** The name with the ending of its content: whoever opens `invoice.hta` would run it, whatever its bytes are. At most so many characters. */
export function namedFor(mime: string, name: string, longest = Infinity): string {
  // Windows does not see dots and spaces at the end.
  const bare = name.replace(/[.\s]+$/u, "");
  const [found = "", letters = ""] = /\.([a-z][a-z0-9]{0,9})$/iu.exec(bare) ?? [];
  const known = endings[mime] ?? [];
  const ending = known.length === 0 || known.includes(letters.toLowerCase()) ? found : `.${known[0]}`;
  const stem = bare.slice(0, bare.length - found.length);
  return (stem || "file").slice(0, longest - ending.length) + ending;
}

/** RFC 6266 with the name as RFC 5987 writes it, and a plain one for what does not read that. No mark of the name ends the header. */
export function attachment(name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/gu, "")
      .replace(/["\\%;]/gu, "_")
      .trim() || "file";
  const encoded = encodeURIComponent(name.toWellFormed().replace(/[\r\n\u0000]/gu, "")).replace(
    /['()*]/gu,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The headers of a file that is taken away: saved, never run, and left behind on no shared computer. */
export const fileHeaders = (name: string, mime: string): Record<string, string> => ({
  "content-type": mime,
  "content-disposition": attachment(namedFor(mime, name)),
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
});
