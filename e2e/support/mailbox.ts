import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

const mailbox = join(import.meta.dirname, "..", "..", "dist", "e2e-mail");

/** The mails received by an address. */
export async function mailsFor(address: string): Promise<Email[]> {
  const all = await Promise.all(
    readdirSync(mailbox)
      .filter((f) => f.endsWith(".eml"))
      .map(async (f) => await PostalMime.parse(readFileSync(join(mailbox, f)))),
  );
  return all.filter((m) => m.to?.some((to) => to.address === address));
}
