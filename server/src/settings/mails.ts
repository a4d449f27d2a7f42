import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Email } from "postal-mime";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { listMails, readMail, sendTestMail } from "#contract/settings/company.ts";
import { accountById, overLimit, WINDOW_MINUTES } from "#server/access/public.ts";
import { Failure, notFound, tooMany } from "#server/kit/shared/failures.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";

const TESTS = 5;
const SHOWN = 100;

/** Sends a test mail to the caller at once, so that an error of the mail server is shown, not only logged. */
export async function testMail(services: Services, reader: Reader): Promise<ServerOutput<typeof sendTestMail>> {
  const { db, person, call } = reader;
  if ((await overLimit(db, [{ key: `test-mail:${person.id}`, limit: TESTS }])).length > 0)
    throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  const account = await accountById(db, person.id);
  if (!account) throw notFound();
  const { name: company } = await companyNow(db);
  const say = (key: string): string => text(call.locale, key, { company, name: account.name });
  try {
    await services.mailer.send({
      to: { name: account.name, address: account.email },
      about: [account.id],
      locale: call.locale,
      subject: say("mail.test.subject"),
      paragraphs: [say("mail.greeting"), say("mail.test.text")],
      foot: say("mail.test.foot"),
    });
  } catch (error) {
    services.log.warn({ err: error }, "test mail");
    const reason = (error instanceof Error ? error.message : "").replace(/\s+/gu, " ").slice(0, 200);
    throw new Failure("refused", { key: "errors.mail_failed", params: { reason } }, undefined, "mail_failed");
  }
  return { message: text(call.locale, "messages.mail_sent", { email: account.email }) };
}

type Head = ServerOutput<typeof listMails>["data"][number];

const head = (id: string, mail: Email): Head => ({
  hash_id: id,
  to: mail.to?.map((a) => a.address ?? "").join(", ") ?? "",
  subject: mail.subject ?? "",
  at: new Date(mail.date ?? 0).toISOString(),
});

async function parsed(mail: Buffer): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return await PostalMime.parse(mail);
}

/** The newest mails of the folder; the names are time-ordered identifiers. */
export async function mailsOfFolder({ mail }: Services): Promise<ServerOutput<typeof listMails>> {
  if (mail.host !== null) return { data: [] };
  const names = (await readdir(mail.folder).catch(() => [] as string[])).filter((n) => n.endsWith(".eml"));
  const newest = names.toSorted().toReversed().slice(0, SHOWN);
  const data = await Promise.all(
    newest.map(async (name) => head(name.slice(0, -4), await parsed(await readFile(join(mail.folder, name))))),
  );
  return { data };
}

/** Hides links to reset a password: readers of this screen must not be able to sign in as somebody else. */
const withoutKeys = (words: string): string => words.replace(/\/reset-password\/[\w-]+/gu, "/reset-password/…");

/** One mail as text. `id` is validated as an identifier before, so the path is safe. */
export async function mailOfFolder(
  { mail }: Services,
  reader: Reader,
  id: string,
): Promise<ServerOutput<typeof readMail>> {
  const raw = mail.host === null ? await readFile(join(mail.folder, `${id}.eml`)).catch(() => undefined) : undefined;
  if (!raw) throw notFound();
  const found = await parsed(raw);
  const account = await accountById(reader.db, reader.person.id);
  const own = found.to?.length === 1 && found.to[0]?.address === account?.email;
  return { data: { ...head(id, found), text: own ? (found.text ?? "") : withoutKeys(found.text ?? "") } };
}
