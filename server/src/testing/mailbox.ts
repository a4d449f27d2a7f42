import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { TestApp } from "./test-app.ts";

/** The mails to an address in the mail folder, in order of sending. */
export async function mailsOf(t: Pick<TestApp, "dataDir">, address: string): Promise<Email[]> {
  const folder = join(t.dataDir, "mail");
  const names = (await readdir(folder).catch(() => [] as string[])).toSorted();
  const all = await Promise.all(names.map(async (n) => await PostalMime.parse(await readFile(join(folder, n)))));
  return all.filter((m) => m.to?.some((to) => to.address === address));
}
