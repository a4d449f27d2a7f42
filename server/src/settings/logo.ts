import { sql, type Db } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import { deletingFiles, type Storage } from "#server/kit/files/storage.ts";
import { settingsNow } from "#server/kit/records/company.ts";
import { logoOf } from "#server/kit/print/company-logo.ts";

/** The box in px that logos are fitted into: sharp on screens with double density, small in mails. */
export const LOGO_BOX = { width: 640, height: 160 } as const;

export const forgetRow = sql<{ sha256: string }, [string]>(deletingFiles("f.hash_id = $1 AND f.kind = 'company'"));

/** Serves the public logo. Its address contains a hash of the content, so it is cached for ever; nothing in it is executed. */
export async function serveLogo(db: Db, storage: Storage): Promise<Bytes> {
  const logo = await logoOf(db, storage, await settingsNow(db));
  if (!logo) throw notFound();
  return {
    stream: logo.stream,
    headers: {
      "content-type": "image/png",
      "content-length": String(logo.size),
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${logo.sha256}"`,
    },
  };
}
