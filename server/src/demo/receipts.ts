import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { receivedUpload, type Upload } from "#contract/kit/files.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import type { PlannedExpense } from "#server/expenses/demo/plan.ts";
import { fromTill, paperOf, type Paper } from "./papers.ts";
import { invoicePdf, tillPdf } from "./pdf.ts";
import { photograph } from "./photo.ts";
import { Dice } from "#server/kit/area/dice.ts";

/** The addressee of suppliers' invoices, by office. */
const customers: Readonly<Record<string, readonly string[]>> = {
  Paris: ["Cordial SAS", "12 rue des Arômes", "75011 Paris"],
  Douala: ["Cordial Cameroun SARL", "Rue Ivy, Bonanjo", "Douala"],
  "Cape Town": ["Cordial (Pty) Ltd", "74 Prestwich Street", "Cape Town 8001"],
};
/** How many receipts are photographs; older ones are PDFs received by mail. */
const PHOTOS = 54;
const SCANNED_EVERY = 6;
/** The share of fees with a receipt: drafts still lack some. */
const HAVE = { draft: 0.7, sent: 0.93 };

const plainName = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-+|-+$/gu, "");

interface Wanted {
  readonly expense: string;
  readonly fee: number;
  readonly office: string;
  readonly paper: Paper;
  readonly till: boolean;
}

function wantedOf(e: PlannedExpense): Wanted[] {
  const dice = new Dice(`papers ${e.key}`);
  return e.story.fees.flatMap((fee, i) => {
    const have = dice.chance(e.ending === "DRAFT" ? HAVE.draft : HAVE.sent) && fee.strike !== true;
    if (!have && i !== e.withheld) return [];
    const paper = paperOf(`${e.key} ${i}`, { ...fee, day: shiftDay(e.start, fee.after) }, e.story.currency);
    return [{ expense: e.key, fee: i, office: e.office, paper, till: fromTill(fee.reason) }];
  });
}

async function fileOf(folder: string, w: Wanted, photo: number | undefined): Promise<Upload> {
  const { paper } = w;
  const scan = photo !== undefined && photo % SCANNED_EVERY === SCANNED_EVERY - 1;
  const picture = photo === undefined ? undefined : await photograph(paper, scan);
  const bytes = picture?.bytes ?? (w.till ? tillPdf(paper) : invoicePdf(paper, customers[w.office] ?? []));
  const stamp = `${paper.day.replaceAll("-", "")}_${paper.time.replace(":", "")}`;
  const name = !picture
    ? `${plainName(`${paper.title} ${paper.seller.name} ${paper.number}`)}.pdf`
    : scan
      ? `scan-${paper.number}.png`
      : `IMG_${stamp}${paper.number.slice(0, 2)}.jpg`;
  return await laidIn(folder, bytes, name, picture?.mime ?? "application/pdf");
}

/** A file as if just uploaded. */
export async function laidIn(folder: string, bytes: Buffer, name: string, mime: string): Promise<Upload> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const path = join(folder, sha256);
  await writeFile(path, bytes);
  return receivedUpload({ path, name, size: bytes.length, sha256, mime });
}

/** All receipts of the demo company, by the expense's key and the fee's index: they are drawn and stored while the company is filled. */
export class Receipts {
  readonly #files = new Map<string, PromiseWithResolvers<Upload>>();
  /** When all are drawn and stored, or could not be. */
  readonly done: Promise<unknown>;

  /** Begins with the oldest, which are needed first; `store` keeps the content of each ahead of its expense. */
  constructor(
    expenses: readonly PlannedExpense[],
    folder: string,
    store: (file: Upload) => Promise<void>,
    progress: (text: string) => void,
  ) {
    let photos = 0;
    const jobs = expenses
      .toSorted((a, b) => a.ageInDays - b.ageInDays)
      .flatMap(wantedOf)
      .map((w) => ({
        w,
        photo: w.till && photos < PHOTOS ? photos++ : undefined,
        file: Promise.withResolvers<Upload>(),
      }))
      .toReversed();
    progress(`  ${jobs.length} receipts, ${photos} of them photographs`);
    for (const { w, file } of jobs) {
      this.#files.set(`${w.expense} ${w.fee}`, file);
      // It fails where the receipt is asked for.
      file.promise.catch(() => undefined);
    }
    // Images are encoded and files flushed outside the main thread.
    const drawer = async (): Promise<void> => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const { w, photo, file } = job;
        const drawn = fileOf(folder, w, photo);
        file.resolve(drawn);
        await drawn.then(store).catch(() => undefined);
      }
    };
    this.done = Promise.all([drawer(), drawer()]);
  }

  async of(expense: string, fee: number): Promise<Upload[]> {
    const file = await this.#files.get(`${expense} ${fee}`)?.promise;
    return file ? [file] : [];
  }
}
