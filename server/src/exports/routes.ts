import * as calls from "#contract/exports/endpoints.ts";
import { cursorId, page, sizeFor } from "#server/kit/sql/list-query.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { paperOfList } from "./list-paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import { bytes, changing, reading, type Route } from "#server/kit/http/route.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import { recordTaken } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { openedSheet, sheetBytes, sheetMime } from "./sheet.ts";
import { fileHeaders } from "#server/kit/files/attachment.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openList, type Kinds } from "./kinds.ts";
import { askForExpenses, askForExport, askForOrders, cancelExport, exportFile, repeatExport } from "./operations.ts";
import { headingOf, presentExport, titleOf } from "./present.ts";
import { exportsOf } from "./queries.ts";

export const exportsRoutes = (services: Services, kinds: Kinds, contacts: ContactRefs): Route[] => [
  changing(calls.createExport, (tx, { params, body }) => askForExport(tx, kinds, params.kind, body)),
  changing(calls.cancelExport, (tx, { params }) => cancelExport(tx, params.id)),
  changing(calls.repeatExport, (tx, { params }) => repeatExport(tx, kinds, params.id)),
  changing(calls.requestExpenses, (tx, input) => askForExpenses(tx, kinds, input)),
  changing(calls.requestOrders, (tx, input) => askForOrders(tx, kinds, contacts, input)),
  reading(calls.listExports, async ({ db, access, call }, { query }) => {
    const limit = sizeFor(query.limit);
    const rows = await exportsOf(limit + 1).all(db, access.own(), cursorId(query.after));
    const { rows: shown, after } = page(rows, limit, (r) => r.hash_id);
    return { data: shown.map((r) => presentExport(r, call.locale)), after };
  }),
  bytes(calls.downloadExport, (reader, { params }) => exportFile(reader, services, params.id)),
  bytes(calls.downloadBalances, async (reader, { body: { format, ...filters } }) => {
    const given = Object.fromEntries(Object.entries(filters).flatMap(([k, v]) => (v ? [[k, v]] : [])));
    const opened = await openList(kinds, "balances", reader, given);
    const { locale } = reader.call;
    const title = titleOf("balances", locale);
    const heading = (key: string): string => headingOf(key, locale);
    // The list has dates only, so the time zone does not matter.
    const sheet = openedSheet(opened, { title, timeZone: "UTC", heading });
    const details = { list: "balances", format };
    await recordTaken(services.pool, reader, { kind: "export", id: newId(), action: "download", details });
    if (format === "pdf") {
      const facts = (["date_start", "date_end"] as const).flatMap((word): [string, string][] => {
        const value = filters[word];
        return value ? [[text(locale, `papers.${word}`), formatDay(value)]] : [];
      });
      const paper = await paperOfList(opened, { title, facts, locale, heading });
      return await printPaper(reader, services.storage, paper, title);
    }
    return { stream: sheetBytes(sheet, format), headers: fileHeaders(`${title}.${format}`, sheetMime[format]) };
  }),
];
