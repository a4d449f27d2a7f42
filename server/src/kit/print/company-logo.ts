import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { lookOf, settingsNow, type Settings } from "../records/company.ts";
import type { Db } from "../sql/database.ts";
import type { Storage } from "../files/storage.ts";

/** The logo as a PNG; undefined when the company has none. */
export async function logoOf(
  db: Db,
  storage: Storage,
  settings: Settings,
): Promise<{ stream: Readable; size: number; sha256: string } | undefined> {
  const found = settings.company_logo ? await storage.find(db, settings.company_logo.file_id) : undefined;
  return found?.kind === "company"
    ? { stream: await storage.read(found), size: found.size, sha256: found.sha256 }
    : undefined;
}

/** The company's name and logo for mails and printed documents. */
export async function companyOnPaper(db: Db, storage: Storage): Promise<{ name: string; logo: Buffer | undefined }> {
  const settings = await settingsNow(db);
  const logo = await logoOf(db, storage, settings);
  return { name: lookOf(settings).name, logo: logo && (await buffer(logo.stream)) };
}
