import { ruleSeers } from "#contract/payslips/rights.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import type { Version } from "./versions.ts";

interface Row {
  readonly hash_id: string;
  readonly version: number;
  readonly zone_id: string | null;
  readonly country_id: string;
}
/** Events of rules. Live messages carry an identifier alone, and go to all who see rules somewhere. */
export const ruleEvent = eventsOf<Row>({
  kind: "payroll_rule",
  area: "payslips",
  place: ({ zone_id, country_id }) => ({ zone: zone_id, country: country_id }),
  heard: { users: [], readers: [ruleSeers] },
});

/** What the trail says of a version: each of its terms under a name of its own. */
export const trailOf = ({ terms, valid_from, valid_until }: Pick<Version, "terms" | "valid_from" | "valid_until">) => {
  const { applies_to, rounding, order, of, personal, months, span, ...said } = terms;
  return {
    ...said,
    valid_from,
    valid_until,
    line_order: order,
    base_of: of,
    personal_value: personal,
    due_months: months,
    base_span: span,
    rounding: rounding && `${rounding.unit} ${rounding.way}`,
    for_post_categories: applies_to.post_categories,
    for_family_statuses: applies_to.family_statuses,
    for_contract_kinds: applies_to.contract_kinds,
    for_people: applies_to.users,
  };
};
