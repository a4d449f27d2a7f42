import { Readable } from "node:stream";
import { formatDay, today } from "#contract/kit/dates.ts";
import { fileHeaders } from "../files/attachment.ts";
import { companyOnPaper } from "./company-logo.ts";
import { overloaded } from "#server/kit/shared/failures.ts";
import type { Bytes } from "../http/route.ts";
import { Slots } from "#server/kit/shared/slots.ts";
import type { Storage } from "../files/storage.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { inThread } from "#server/kit/shared/thread.ts";
import type { Reader } from "../sql/transaction.ts";
import type { LabelOrder } from "./labels.ts";
import type { Paper, PaperOrder } from "./paper.ts";

/** Limits of drawing one document. */
const MEGABYTES = 256;
const SECONDS = 20;
/** Documents drawn at once for calls: each keeps a core busy. */
const AT_ONCE = 2;
let drawing = 0;
/** Customers take one of them at most, so that they never keep the staff from printing; the others wait. */
const forCustomers = new Slots(1, 16, overloaded);

/** Papers of one archive at a time; a few more wait. */
const forArchives = new Slots(1, 8, overloaded);

/** Draws in a worker thread: laying out a few hundred rows takes as long as hundreds of requests. */
const apart = async <Drawn>(order: PaperOrder | LabelOrder | readonly PaperOrder[]): Promise<Drawn> =>
  await inThread(new URL("./thread.ts", import.meta.url), order, { megabytes: MEGABYTES, seconds: SECONDS });
const drawnApart = async (order: PaperOrder | LabelOrder): Promise<Uint8Array> => await apart(order);

/** What printing knows of whom it is for: also of a job, or of somebody who is not signed in. */
export type Printing = Pick<Reader, "db" | "call"> & { readonly person: Pick<Reader["person"], "kind" | "name"> };

/** The same reader, in the language of whom a paper is for. */
export const readingIn = <R extends Printing>(reader: R, locale: Locale): R => ({
  ...reader,
  call: { ...reader.call, locale },
});

type Look = Awaited<ReturnType<typeof companyOnPaper>>;
const orderOf = ({ call: { locale, now }, person }: Printing, look: Look, paper: Paper): PaperOrder => ({
  paper,
  look,
  locale,
  pages: text(locale, "papers.page", { page: "{{page}}", pages: "{{pages}}" }),
  foot: paper.foot
    ? paper.foot.join("\n") || look.name
    : text(locale, "papers.made", { day: formatDay(today("UTC", now)), person: person.name }),
});

/**
 * A document as a PDF in the reader's language, with the company's name and logo. Not limited by `AT_ONCE`: background jobs use it, and few
 * of those run at once.
 */
export async function paperBytes(reader: Printing, storage: Storage, paper: Paper): Promise<Uint8Array> {
  return await drawnApart(orderOf(reader, await companyOnPaper(reader.db, storage), paper));
}

/** At most this many papers of an archive are drawn at once, by one thread. */
export const PAPERS_AT_ONCE = 20;
/** Papers for an archive, each in its language: `PAPERS_AT_ONCE` of them at most. */
export async function papersBytes(
  reader: Reader,
  storage: Storage,
  papers: readonly { readonly paper: Paper; readonly locale: Locale }[],
): Promise<readonly Uint8Array[]> {
  const look = await companyOnPaper(reader.db, storage);
  const orders = papers.map(({ paper, locale }) => orderOf(readingIn(reader, locale), look, paper));
  return await forArchives.run(async () => await apart<readonly Uint8Array[]>(orders));
}

/** Draws a PDF as the answer to a call; throws 503 when `AT_ONCE` are being drawn. `name` is the file name without its extension. */
async function drawnAnswer(draw: () => Promise<Uint8Array>, name: string): Promise<Bytes> {
  if (drawing >= AT_ONCE) throw overloaded();
  drawing += 1;
  try {
    const bytes = await draw();
    return {
      stream: Readable.from(Buffer.from(bytes)),
      headers: { ...fileHeaders(`${name}.pdf`, "application/pdf"), "content-length": String(bytes.byteLength) },
    };
  } finally {
    drawing -= 1;
  }
}
/** A document as the answer to a call. */
export async function printPaper(reader: Printing, storage: Storage, paper: Paper, name: string): Promise<Bytes> {
  const print = async (): Promise<Bytes> =>
    await drawnAnswer(async () => await paperBytes(reader, storage, paper), name);
  return await (reader.person.kind === "portal" ? forCustomers.run(print) : print());
}
/** The answer where there is nothing to print: words, in place of a file. */
export const nothingToPrint = (message: string): Bytes => ({
  stream: Readable.from(JSON.stringify({ message })),
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-store" },
});
/** Labels as the answer to a call. */
export const printLabels = async (order: LabelOrder): Promise<Bytes> =>
  await drawnAnswer(async () => await drawnApart(order), order.title);
