import type * as calls from "#contract/holidays/endpoints.ts";
import type { HolidayCount } from "#contract/holidays/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Failure } from "#server/kit/shared/failures.ts";
import { invalid } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { countFor, spanOf } from "./counted.ts";
import { getCoverage } from "./calendar.ts";
import { overlapOf, typeFor } from "./form.ts";
import { applicantFor } from "./people.ts";
import { countProblems, lineProblems, needsPaper } from "./rules.ts";
import { previewStock } from "./preview.ts";

type Body = ServerInput<typeof calls.countHoliday>["body"];
type Warning = HolidayCount["warnings"][number];

/** What a request would count, day by day, and what it would leave. Stores nothing. */
export async function countHoliday(reader: Reader, { body }: { readonly body: Body }) {
  const { db, call } = reader;
  const applicant = await applicantFor(reader, body.user_hash_id);
  const type = await typeFor(db, body.holiday_type_hash_id, applicant.hash_id);
  const counted = await countFor(db, applicant, type, body.dates);
  const say = (failure: Failure): string => text(call.locale, failure.say.key, failure.say.params);
  const problems = {
    ...lineProblems(type, body.dates, applicant.today),
    ...countProblems(
      body.dates.map(() => ({})),
      counted,
    ),
  };
  const stock = await previewStock(reader, applicant, type, {
    request: body.holiday_hash_id,
    count: counted,
  });
  const other = await overlapOf(db, applicant.hash_id, body.dates, body.holiday_hash_id);
  const warnings: Warning[] = [];
  const { first, last } = spanOf(body.dates);
  if (first < applicant.today) warnings.push({ key: "late", params: {} });
  if (other) warnings.push({ key: "overlap", params: { number: other.number } });
  if (needsPaper(type, counted.days)) warnings.push({ key: "attachment", params: {} });
  if (stock.balance?.carried_until && stock.balance.lapsing > 0)
    warnings.push({ key: "expiring", params: { days: stock.balance.lapsing, day: stock.balance.carried_until } });
  warnings.push(...(await absenceWarnings(reader, { ...applicant, first, last, substitute: body.substitute_hash_id })));
  const isWrong = Object.keys(problems).length > 0;
  return {
    data: {
      days: counted.days,
      dates: body.dates.map(({ nbrDay: _, ...line }, i) => {
        const of = counted.lines[i];
        return { ...line, nbrDay: of?.days ?? 0, counted: [...(of?.by_day ?? [])] };
      }),
      return_date: counted.return_date,
      balance: stock.balance,
      after: stock.after,
      periods: stock.periods,
      error: isWrong ? say(invalid(problems)) : stock.refusal === undefined ? null : text(call.locale, stock.refusal),
      warnings,
    },
  };
}
/** Days on which the department would be short, or the substitute is away. */
async function absenceWarnings(
  reader: Reader,
  of: {
    readonly hash_id: string;
    readonly zone_id: string;
    readonly department_id: string | null;
    readonly first: string;
    readonly last: string;
    readonly substitute: string | null | undefined;
  },
): Promise<Warning[]> {
  if (of.department_id === null && !of.substitute) return [];
  const { data } = await getCoverage(reader, { query: { from: of.first, to: of.last, zone: of.zone_id } });
  const halves = data.departments.flatMap((d) =>
    d.days.flatMap(({ day, morning, afternoon }) =>
      [morning, afternoon].flatMap((half) => (half ? [{ day, half, department: d }] : [])),
    ),
  );
  const short = halves.filter(
    ({ half, department: { department, minimum } }) =>
      minimum !== null &&
      department?.hash_id === of.department_id &&
      half.here - (half.away.some((a) => a.hash_id === of.hash_id) ? 0 : 1) < minimum,
  );
  const gone = halves.filter(({ half }) => half.away.some((a) => a.hash_id === of.substitute));
  return [
    ...(short.length > 0
      ? [{ key: "minimum" as const, params: { day: short[0]?.day ?? "", minimum: short[0]?.department.minimum ?? 0 } }]
      : []),
    ...(gone.length > 0 ? [{ key: "substitute_away" as const, params: { day: gone[0]?.day ?? "" } }] : []),
  ];
}
