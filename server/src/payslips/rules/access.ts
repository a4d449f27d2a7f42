import { ruleSeers } from "#contract/payslips/rights.ts";
import type { RuleKind } from "#contract/payslips/terms.ts";
import type { Access, Person } from "#server/kit/shared/access.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { RuleRow } from "./queries.ts";
import { REACHES_ANY } from "./queries.ts";

const APPLY = "payslips_apply_tax";
const taxSeers = ruleSeers.any.filter((right) => right !== APPLY);
type TaxRight = "taxes_create" | "taxes_update" | "taxes_delete";
export const taxRightOf = { create: "taxes_create", update: "taxes_update", delete: "taxes_delete" } as const;
export type Verb = keyof typeof taxRightOf;

/** Offices whose pay the caller keeps; null for all. */
export const keptOffices = (access: Access): string[] | null => placesOf(access.reach([APPLY]));

/** What decides who keeps a rule: where it reaches. */
type Placed = Pick<RuleRow, "kind" | "country_id" | "offices">;
interface Asks {
  readonly holds: (right: typeof APPLY | TaxRight, place: { zone?: string; country?: string }) => boolean;
}
/** Whether the right is held in every office that the rule reaches; where its country has none, everywhere. */
const keepsAll = ({ holds }: Asks, { offices }: Pick<Placed, "offices">): boolean =>
  offices.length === 0 ? holds(APPLY, {}) : offices.every((zone) => holds(APPLY, { zone }));
const mayWith = (asks: Asks, rule: Placed, verb: Verb): boolean =>
  keepsAll(asks, rule) || (rule.kind === "tax" && asks.holds(taxRightOf[verb], { country: rule.country_id }));

/** Whether the caller may make, change or delete a rule. */
export const mayChange = (access: Access, rule: Placed, verb: Verb): boolean =>
  mayWith({ holds: (right, place) => access.can(right, place) }, rule, verb);
/** The same for drawing buttons, which decides nothing. */
export const mayBeChanged = ({ rights }: Person, rule: Placed, verb: Verb): boolean =>
  mayWith({ holds: (right, place) => rights.at(right, place) }, rule, verb);
/** Whether values of people belong to what the caller may write: to those who keep the pay of all that the rule reaches. */
export const mayKeepValues = (access: Access, rule: Pick<Placed, "offices">): boolean =>
  keepsAll({ holds: (right, place) => access.can(right, place) }, rule);

/** Whether the caller sees a rule: one that reaches an office whose pay they keep, or a tax of a country in reach. */
export const seesRule = (access: Access, rule: Placed): boolean =>
  (rule.offices.length === 0 && access.can(APPLY, {})) ||
  rule.offices.some((zone) => access.can(APPLY, { zone })) ||
  (rule.kind === "tax" && access.can(taxSeers, { country: rule.country_id }));

/** SQL: the rules `r` in reach, of one kind or of all; undefined for none. Binds its values in `where`. */
export function rulesInReach(access: Access, where: Where, kind?: RuleKind): string | undefined {
  const offices = keptOffices(access);
  const ofKind = kind === undefined ? undefined : where.bind("r.kind = ?", kind);
  if (offices === null) return ofKind ?? "true";
  const countries = kind === undefined || kind === "tax" ? placesOf(access.reach(taxSeers)) : [];
  const ways = offices.length > 0 ? [where.bind(REACHES_ANY, offices, offices)] : [];
  if (countries === null) ways.push("r.kind = 'tax'");
  else if (countries.length > 0) ways.push(where.bind("r.kind = 'tax' AND r.country_id = ANY (?::uuid[])", countries));
  if (ways.length === 0) return undefined;
  return `(${ways.map((way) => `(${way})`).join(" OR ")})${ofKind === undefined ? "" : ` AND ${ofKind}`}`;
}
