// Payslips as PDFs: one, or those of a month in one archive. Their names hold no amount, and the trail keeps who took whose.
import { Readable } from "node:stream";
import yazl from "yazl";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/payslips/payslip-endpoints.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { issuerOf } from "#server/invoices/public.ts";
import type { Services } from "#server/kit/area/services.ts";
import { fileHeaders } from "#server/kit/files/attachment.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import { nothingToPrint, PAPERS_AT_ONCE, papersBytes, printPaper, readingIn } from "#server/kit/print/print.ts";
import { lookOf, settingsNow } from "#server/kit/records/company.ts";
import { recordTaken, type Event } from "#server/kit/records/record.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { payslipPaper, type Employer } from "./paper.ts";
import * as q from "./queries.ts";
import { loadPayslip, payslipEvent } from "./records.ts";
import { officeSeen } from "./run.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;
type Parts = Pick<Services, "pool" | "storage">;

async function employerOf(db: Db, zone: string): Promise<Employer> {
  const issuer = await issuerOf(db, zone);
  return {
    name: issuer?.legal_name ?? lookOf(await settingsNow(db)).name,
    address: issuer?.address ?? null,
    identifiers: issuer?.identifiers ?? null,
  };
}
const localeOf = (reader: Reader, row: Pick<q.FullPayslipRow, "locale">): Locale => row.locale ?? reader.call.locale;
const nameOf = (locale: Locale, row: Pick<q.PayslipRow, "month" | "user">): string =>
  text(locale, "payslip_paper.file", { month: shownMonth(row.month), person: row.user.name });
const takenEvent = (row: Pick<q.PayslipRow, "hash_id" | "user_id" | "zone_id" | "month" | "version">): Event =>
  payslipEvent(row, "download", { details: { user_id: row.user_id, month: row.month } });

export async function downloadPayslip(
  reader: Reader,
  { pool, storage }: Parts,
  { params, query }: Input<"downloadPayslip">,
): Promise<Bytes> {
  const row = await loadPayslip(reader, params.id);
  const locale = query.lang ?? localeOf(reader, row);
  const paper = payslipPaper(locale, row, await employerOf(reader.db, row.zone_id));
  const printed = await printPaper(readingIn(reader, locale), storage, paper, nameOf(locale, row));
  if (row.user_id !== reader.person.id || reader.person.impersonator) await recordTaken(pool, reader, takenEvent(row));
  return printed;
}

/** Names of an archive's files: two people of one name are told apart by the payslips' numbers. */
function fileNames(rows: readonly (Pick<q.PayslipRow, "number" | "month" | "user"> & { locale: Locale })[]): string[] {
  const bare = (name: string): string => name.replaceAll(/[\\/:*?"<>|\u0000-\u001F]/gu, " ").trim();
  const names = rows.map((r) => bare(nameOf(r.locale, r)));
  const times = Map.groupBy(names, (name) => name.toLowerCase());
  return names.map((name, i) => {
    const isAlone = (times.get(name.toLowerCase())?.length ?? 0) === 1;
    return `${isAlone ? name : `${name} (${rows[i]?.number})`}.pdf`;
  });
}

/** A ZIP whose files are drawn when their turn comes, some at once: memory holds those alone. */
function archiveOf(names: readonly string[], draw: (first: number) => Promise<readonly Uint8Array[]>): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as Readable;
  (zip as unknown as NodeJS.EventEmitter).on("error", (error: Error) => out.destroy(error));
  let drawn: { readonly first: number; readonly papers: Promise<readonly Uint8Array[]> } | undefined;
  for (const [i, name] of names.entries()) {
    const first = i - (i % PAPERS_AT_ONCE);
    // PDFs are compressed already.
    zip.addReadStreamLazy(name, { compress: false }, (ready) => {
      if (drawn?.first !== first) drawn = { first, papers: draw(first) };
      drawn.papers.then(
        (papers) => ready(null, Readable.from(Buffer.from(papers[i - first] ?? new Uint8Array()))),
        (error: unknown) => ready(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return out;
}

export async function downloadPayslips(
  reader: Reader,
  { pool, storage }: Parts,
  { query }: Input<"downloadPayslips">,
): Promise<Bytes> {
  const zone = await officeSeen(reader, query.zone);
  const { locale: ours } = reader.call;
  const rows = await q.validatedOfMonth.all(reader.db, query.zone, query.month);
  if (rows.length === 0) return nothingToPrint(text(ours, "payslip_paper.none"));
  const employer = await employerOf(reader.db, query.zone);
  const draw = async (first: number): Promise<readonly Uint8Array[]> => {
    const ids = rows.slice(first, first + PAPERS_AT_ONCE).map((r) => r.hash_id);
    const full = new Map((await q.payslipsById.all(pool, ids)).map((r) => [r.hash_id, r]));
    const papers = ids.flatMap((id) => {
      const row = full.get(id);
      const locale = row && localeOf(reader, row);
      return row && locale ? [{ locale, paper: payslipPaper(locale, row, employer) }] : [];
    });
    if (papers.length < ids.length) throw new Error("A payslip was deleted while it was printed");
    return await papersBytes(reader, storage, papers);
  };
  const names = fileNames(rows.map((r) => ({ ...r, locale: localeOf(reader, r) })));
  await recordTaken(pool, reader, ...rows.map(takenEvent));
  const name = text(ours, "payslip_paper.files", { month: shownMonth(query.month), office: zone.name });
  return { stream: archiveOf(names, draw), headers: fileHeaders(`${name}.zip`, "application/zip") };
}
