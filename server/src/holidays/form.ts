import type { Count } from "#contract/holidays/counting.ts";
import type { LineInput } from "#contract/holidays/schemas.ts";
import { halvesOf } from "#contract/holidays/halves.ts";
import { invalid, unknownReference } from "#server/kit/shared/failures.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { countFor, spanOf } from "./counted.ts";
import type { Applicant } from "./people.ts";
import { overlapping } from "./queries.ts";
import { countProblems, lineProblems } from "./rules.ts";
import { usableType, type TypeRow } from "./types-queries.ts";

type Lines = readonly (Omit<LineInput, "nbrDay"> & { readonly nbrDay?: number | undefined })[];

/** A type that the person may ask for; any other counts as unknown. */
export async function typeFor(db: Db, id: string, person: string): Promise<TypeRow> {
  const type = await usableType.first(db, id, person);
  if (!type) throw unknownReference("holiday_type_hash_id");
  return type;
}

/** Checks and counts the lines of a request; a 422 names each field that is wrong. */
export async function checkLines(db: Db, person: Applicant, type: TypeRow, lines: Lines): Promise<Count> {
  const problems = lineProblems(type, lines, person.today);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const counted = await countFor(db, person, type, lines);
  const wrong = countProblems(lines, counted);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return counted;
}

/** The request of the person that holds some of these half days already. */
export async function overlapOf(db: Db, user: string, lines: Lines, except: string | undefined) {
  const halves = lines.map(halvesOf);
  return await overlapping.first(
    db,
    user,
    except ?? "00000000-0000-0000-0000-000000000000",
    halves.map((h) => h.first),
    halves.map((h) => h.end),
  );
}
/** The columns that follow from lines and count. */
export const spanColumns = (lines: Lines, counted: Count) => {
  const { first, last } = spanOf(lines);
  return { start_date: first, end_date: last, days: String(counted.days), return_date: counted.return_date };
};
export const lineRows = (lines: Lines, counted: Count) =>
  lines.map(({ start_date, end_date, starts, ends }, i) => ({
    start_date,
    end_date,
    starts,
    ends,
    days: String(counted.lines[i]?.days ?? 0),
  }));
