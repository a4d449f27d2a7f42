import { formatDay } from "#contract/kit/dates.ts";
import { serialsText } from "#contract/supplies/serials.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { allocationSeen } from "./own-supplies.ts";

/** The drawing as a picture; its path has only letters and numbers (`drawn` of the contract). */
const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" width="200" height="80"><path d="${path}" fill="none" stroke="#201e1a" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The paper of what was handed to somebody: what, in which state, by whom, the terms, and the signature. */
export async function printAllocation(reader: Reader, storage: Storage, id: string): Promise<Bytes> {
  const row = await allocationSeen(reader, id);
  const { locale } = reader.call;
  const word = (key: string, given: Record<string, string> = {}): string => text(locale, `supplies.${key}`, given);
  const title = word("paper_title", { name: row.user_name ?? "" });
  const paper: Paper = {
    title,
    facts: [
      [word("office"), row.zone.name],
      [word("by"), row.by.name],
      [word("given_on"), formatDay(row.created_at)],
      ...(row.due_on ? [[word("due_on"), formatDay(row.due_on)] as const] : []),
      ...(row.accepted_at ? [[word("accepted_at"), formatDay(row.accepted_at)] as const] : []),
      [word("acceptance"), row.acceptance ? word(`acceptance_${row.acceptance}`) : ""],
    ],
    tables: [
      {
        columns: [
          { title: word("article") },
          { title: word("serials"), width: 150 },
          { title: word("condition"), width: 80 },
          { title: word("quantity"), right: true, width: 60 },
        ],
        rows: [
          [
            row.supply.name,
            row.numbers ? serialsText(row.numbers) : "",
            row.condition ? word(`condition_${row.condition}`) : "",
            String(row.quantity),
          ],
        ],
      },
    ],
    ...(row.signature && { picture: drawing(row.signature) }),
    ...(row.terms && { notes: [{ heading: word("handed_terms"), text: row.terms }] }),
  };
  return await printPaper(reader, storage, paper, title);
}
