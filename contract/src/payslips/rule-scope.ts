// Which rules hold for somebody: those of their country, of their office or of every one, that apply to people like them.
import type { RuleScope } from "./terms.ts";

/** What of a person decides which rules apply to them. */
export interface RuleFacts {
  readonly country_id: string;
  readonly zone_id: string;
  readonly user_id: string;
  readonly post_category_id: string | null;
  readonly family_status_id: string | null;
  /** Of the contract with the office. */
  readonly contract_kind: string | null;
}
interface Placed {
  readonly country_id: string;
  /** Null: in every office. */
  readonly zone_id: string | null;
  readonly applies_to: RuleScope;
}

const isAmong = (list: readonly string[], one: string | null): boolean =>
  list.length === 0 || (one !== null && list.includes(one));

/** Those of the rules that apply to a person: everyone where all lists of a scope are empty, else who is in each list that is not. */
export const rulesThatApply = <R extends Placed>(rules: readonly R[], facts: RuleFacts): R[] =>
  rules.filter(
    ({ country_id, zone_id, applies_to: to }) =>
      country_id === facts.country_id &&
      (zone_id === null || zone_id === facts.zone_id) &&
      isAmong(to.post_categories, facts.post_category_id) &&
      isAmong(to.family_statuses, facts.family_status_id) &&
      isAmong(to.contract_kinds, facts.contract_kind) &&
      isAmong(to.users, facts.user_id),
  );
