import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql, type Db } from "#server/kit/database.ts";
import { notFound } from "#server/kit/failures.ts";
import type { Look } from "#server/kit/mail.ts";
import type { Bytes } from "#server/kit/route.ts";
import type { Storage } from "#server/kit/storage.ts";
import { lookOf, type Settings, settingsNow } from "#server/kit/company.ts";

/** What a logo is drawn within: sharp on a screen of double density, small in a mail. */
export const LOGO_BOX = { width: 640, height: 160 } as const;

export const forgetRow = sql<{ sha256: string }, [string]>(
  "DELETE FROM file WHERE hash_id = $1 AND kind = 'company' RETURNING sha256",
);

async function logoOf(
  db: Db,
  storage: Storage,
  settings: Settings,
): Promise<{ stream: Readable; size: number; sha256: string } | undefined> {
  const found = settings.company_logo ? await storage.find(db, settings.company_logo.file_id) : undefined;
  return found?.kind === "company"
    ? { stream: await storage.read(found), size: found.size, sha256: found.sha256 }
    : undefined;
}

/** The logo for anybody. Its address names its content, so it may be kept for ever; nothing of it runs. */
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

/** The company as its mails show it. */
export async function mailLook(db: Db, storage: Storage): Promise<Look> {
  const settings = await settingsNow(db);
  const logo = await logoOf(db, storage, settings);
  return { name: lookOf(settings).name, logo: logo && (await buffer(logo.stream)) };
}
