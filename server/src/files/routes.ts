import { getFile } from "#contract/files/endpoints.ts";
import type { FileRights } from "#server/kit/records/kind.ts";
import { fileHeaders } from "#server/kit/files/attachment.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { bytes, type Route } from "#server/kit/http/route.ts";
import { recordTaken } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { StoredFile } from "#server/kit/files/storage.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";

/** Headers of a file: the browser runs none of its content, and may cache it (for this user only) where the kind allows it. */
const headersOf = (kind: FileRights, file: StoredFile, name: string, mime: string): Record<string, string> => ({
  ...fileHeaders(name, mime),
  "content-security-policy": "sandbox; default-src 'none'",
  ...(kind.cached && { "cache-control": "private, max-age=31536000, immutable" }),
  etag: `"${file.sha256}"`,
});

/** Whatever rights a customer's account was given, it opens shared documents alone. */
const isOpenTo = ({ person }: Reader, { kind }: StoredFile): boolean =>
  person.kind === "staff" || kind === "portal_document";

export const filesRoutes = ({ storage, pool }: Services, kinds: Readonly<Record<string, FileRights>>): Route[] => [
  bytes(getFile, async (reader, { params, query }) => {
    const file = await storage.find(reader.db, params.id);
    const kind = kinds[file?.kind ?? ""];
    if (
      !file ||
      !isOpenTo(reader, file) ||
      !kind?.mayRead ||
      !(await kind.mayRead(readerOf(reader, kind), file.record_id))
    )
      throw notFound();
    if (query.size === "thumbnail") {
      const small = await storage.thumbnail(file);
      if (!small) throw notFound();
      return {
        stream: small,
        headers: headersOf(kind, { ...file, sha256: `${file.sha256}-thumbnail` }, `${file.name}.webp`, "image/webp"),
      };
    }
    const taken = await kind.taken?.(reader, file.record_id, file.name);
    if (taken) await recordTaken(pool, reader, taken);
    return {
      stream: await storage.read(file),
      headers: { ...headersOf(kind, file, file.name, file.mime), "content-length": String(file.size) },
    };
  }),
];
