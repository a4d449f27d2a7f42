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

/** All receipts of the demo company, written to `folder`; looked up by the expense's key and the fee's index. */
export class Receipts {
  readonly #files = new Map<string, Upload>();

  static async make(
    expenses: readonly PlannedExpense[],
    folder: string,
    progress: (text: string) => void,
  ): Promise<Receipts> {
    const made = new Receipts();
    const wanted = expenses.toSorted((a, b) => a.ageInDays - b.ageInDays).flatMap(wantedOf);
    let photos = 0;
    const jobs = wanted.map((w) => ({ w, photo: w.till && photos < PHOTOS ? photos++ : undefined }));
    // Image encoding runs outside the main thread: two at a time use two cores.
    const pictures = jobs.filter((j) => j.photo !== undefined);
    const worker = async (): Promise<void> => {
      for (let job = pictures.shift(); job; job = pictures.shift())
        made.#add(job.w, await fileOf(folder, job.w, job.photo));
    };
    await Promise.all([worker(), worker()]);
    for (const { w, photo } of jobs) if (photo === undefined) made.#add(w, await fileOf(folder, w, undefined));
    progress(`  ${jobs.length} receipts, ${photos} of them photographs`);
    return made;
  }

  #add(w: Wanted, file: Upload): void {
    this.#files.set(`${w.expense} ${w.fee}`, file);
  }
  of(expense: string, fee: number): Upload[] {
    const file = this.#files.get(`${expense} ${fee}`);
    return file ? [file] : [];
  }
}
