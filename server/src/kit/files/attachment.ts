/** The file extensions allowed for a content type, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "text/csv": ["csv", "txt", "tsv"],
  "text/vcard": ["vcf", "vcard"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
};

/**
 * The file name with an extension that fits its content type: opening `invoice.hta` would run it, whatever its bytes are. `longest` is in
 * characters.
 */
export function namedFor(mime: string, name: string, longest = Infinity): string {
  // Windows ignores trailing dots and spaces.
  const bare = name.replace(/[.\s]+$/u, "");
  const [found = "", letters = ""] = /\.([a-z][a-z0-9]{0,9})$/iu.exec(bare) ?? [];
  const known = endings[mime] ?? [];
  const ending = known.length === 0 || known.includes(letters.toLowerCase()) ? found : `.${known[0]}`;
  const stem = bare.slice(0, bare.length - found.length);
  return (stem || "file").slice(0, longest - ending.length) + ending;
}

/**
 * A Content-Disposition header (RFC 6266): the name encoded by RFC 5987, and an ASCII fallback for older clients. Quotes and line breaks in
 * the name cannot end the header.
 */
function attachment(name: string): string {
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

/** Headers of a download: the browser saves the file, does not run it and does not cache it (shared computers). */
export const fileHeaders = (name: string, mime: string): Record<string, string> => ({
  "content-type": mime,
  "content-disposition": attachment(namedFor(mime, name)),
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
});
