import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { formatDay, today } from "#contract/kit/dates.ts";
import { fileHeaders } from "../attachment.ts";
import { companyOnPaper } from "../company-logo.ts";
import { overloaded } from "../failures.ts";
import type { Bytes } from "../route.ts";
import type { Storage } from "../storage.ts";
import { text } from "../texts.ts";
import type { Reader } from "../transaction.ts";
import type { LabelOrder } from "./labels.ts";
import type { Paper, PaperOrder } from "./paper.ts";

/** What drawing a paper may cost. */
const MEGABYTES = 256;
const SECONDS = 20;
/** At once: drawing keeps a core busy. */
const AT_ONCE = 2;
let drawing = 0;

/** In a thread of its own: laying out a few hundred rows takes as long as hundreds of requests. */
const drawnApart = async (order: PaperOrder | LabelOrder): Promise<Uint8Array> =>
  await new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: 32 },
    });
    const late = setTimeout(() => void worker.terminate(), SECONDS * 1000);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(late);
      reject(new Error("A paper was not drawn in time"));
    });
  });

/** The bytes of a paper in the reader's language, with the company's name and logo: for jobs, which are one at a time by themselves. */
export async function paperBytes(reader: Reader, storage: Storage, paper: Paper): Promise<Uint8Array> {
  const { locale, now } = reader.call;
  return await drawnApart({
    paper,
    look: await companyOnPaper(reader.db, storage),
    locale,
    pages: text(locale, "papers.page", { page: "{{page}}", pages: "{{pages}}" }),
    made: text(locale, "papers.made", { day: formatDay(today("UTC", now)), person: reader.person.name }),
  });
}

/** Bytes that are drawn now as the answer to a call, where not too many are drawn already. `name` is that of the file, without its ending. */
async function answered(draw: () => Promise<Uint8Array>, name: string): Promise<Bytes> {
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
/** A paper as a PDF that is answered at once. */
export const printPaper = async (reader: Reader, storage: Storage, paper: Paper, name: string): Promise<Bytes> =>
  await answered(async () => await paperBytes(reader, storage, paper), name);
/** Labels as a PDF that is answered at once. */
export const printLabels = async (order: LabelOrder): Promise<Bytes> =>
  await answered(async () => await drawnApart(order), order.title);
