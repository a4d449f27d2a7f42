import { reachedBy } from "#server/kit/records/reached.ts";

/** One's own once they are validated, and those of the offices where one sees all. No manager sees them as such. */
export const payslipReach = reachedBy({
  table: "payslip",
  own: "e.reader_id",
  place: "e.zone_id",
  places: "zone",
  search: "e.search",
  others: [{ rows: "true", rights: ["payslips_view_all"] }],
});
