import { getFile } from "#contract/files/endpoints.ts";
import { fileHeaders } from "#server/kit/attachment.ts";
import { notFound } from "#server/kit/failures.ts";
import { bytes, type Route } from "#server/kit/mount.ts";
import { recordTaken, type Event } from "#server/kit/record.ts";
import type { Services } from "#server/kit/services.ts";
import type { StoredFile } from "#server/kit/storage.ts";
import type { Reader } from "#server/kit/transaction.ts";

/** Whether the caller sees the record that a file belongs to, by the record's kind. */
export type MayReadRecord = Readonly<Record<string, (reader: Reader, recordId: string) => Promise<boolean>>>;

/** What a browser may do with it: show it to nobody else, run nothing of it. */
const headersOf = (file: StoredFile, name: string, mime: string): Record<string, string> => ({
  ...fileHeaders(name, mime),
  "content-security-policy": "sandbox; default-src 'none'",
  // A face is shown to everybody who works here; a paper is asked for anew each time.
  ...(file.kind === "avatar" && { "cache-control": "private, max-age=31536000, immutable" }),
  etag: `"${file.sha256}"`,
});

/** What the trail tells when a file is taken away whole, by the record's kind; of other kinds it tells nothing. */
export type TakenOf = Readonly<
  Record<string, (reader: Reader, recordId: string, fileName: string) => Promise<Event | undefined>>
>;

export const filesRoutes = ({ storage, pool }: Services, mayRead: MayReadRecord, takenOf: TakenOf): Route[] => [
  bytes(getFile, async (reader, { params, query }) => {
    const file = await storage.find(reader.db, params.id);
    const allowed = file ? await mayRead[file.kind]?.(reader, file.record_id) : undefined;
    if (!file || !allowed) throw notFound();
    if (query.size === "thumbnail") {
      const small = await storage.thumbnail(file);
      if (!small) throw notFound();
      return {
        stream: small,
        headers: headersOf({ ...file, sha256: `${file.sha256}-thumbnail` }, `${file.name}.webp`, "image/webp"),
      };
    }
    const taken = await takenOf[file.kind]?.(reader, file.record_id, file.name);
    if (taken) await recordTaken(pool, reader, taken);
    return {
      stream: await storage.read(file),
      headers: { ...headersOf(file, file.name, file.mime), "content-length": String(file.size) },
    };
  }),
];
