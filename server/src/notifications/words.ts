import type { Db } from "#server/kit/sql/database.ts";
import type { Registry } from "#server/kit/records/names.ts";
import { namesIn, namesNow, withNames } from "./names.ts";
import { openColumns } from "#server/kit/records/personal.ts";
import type { NoticeParams } from "#server/kit/records/record.ts";
import { nameIn, text, type Locale, type TextParams } from "#server/kit/shared/texts.ts";

/** A notification as it is stored: names are references, and what was typed of a person outside the company is sealed. */
interface Stored {
  readonly kind: string;
  readonly params: NoticeParams;
}

/** Adds the text to notifications, with the names of today: two statements more at most, none where nobody is named. */
export async function worded<R extends Stored>(
  db: Db,
  registry: Registry,
  rows: readonly R[],
  locale: Locale,
): Promise<(Omit<R, "params"> & { text: string })[]> {
  const opened = await openColumns(db, rows, ["params"], text(locale, "audit.erased"));
  const names = await namesNow(
    db,
    registry,
    opened.flatMap((row) => namesIn(row.params)),
  );
  return opened.map(({ params, ...row }) => {
    const said: TextParams = withNames(
      params,
      ({ $name, id }) => nameIn(locale, names.get(id)) ?? text(locale, `audit.kind_${$name}`),
    );
    return { ...row, text: text(locale, `notify.${row.kind}`, said) };
  });
}
