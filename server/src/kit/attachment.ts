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
  "content-disposition": attachment(name),
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
});
