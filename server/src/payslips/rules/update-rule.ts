import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { RuleKind } from "#contract/payslips/terms.ts";
import { conflict, forbidden, invalidField, notFound, stale, type Failure } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { keptOffices, mayChange, mayKeepValues, seesRule, type Verb } from "./access.ts";
import { checkRule } from "./check.ts";
import { storable } from "./create-rule.ts";
import { ruleEvent, trailOf } from "./events.ts";
import { lastDayOf, presentRule, versionsOf } from "./present.ts";
import * as q from "./queries.ts";
import { planChange, versionBefore, type Refusal, type Version } from "./versions.ts";

type Input = ServerInput<(typeof ruleCalls)[RuleKind]["update"]>;

/** Locks a rule of a kind; 404 out of reach, 403 without the right. */
export async function lockedRule(tx: Tx, kind: RuleKind, id: string, verb: Verb): Promise<q.RuleRow> {
  await q.lockRule.run(tx.db, id);
  const [row] = await q.rulesById.all(tx.db, keptOffices(tx.access), lastDayOf(tx.call), [id]);
  if (!row || row.kind !== kind || !seesRule(tx.access, row)) throw notFound();
  if (!mayChange(tx.access, row, verb)) throw forbidden();
  return row;
}
export const written = (rule: string, versions: readonly Version[]): string =>
  JSON.stringify(
    versions.map((v) => ({
      hash_id: v.version_id,
      rule_id: rule,
      valid_from: v.valid_from,
      valid_until: v.valid_until,
      tax_category_id: v.terms.tax_category_id,
      terms: storable(v.terms),
    })),
  );
/** What a refused plan answers. */
export function refusalOf({ refused, day: iso }: Refusal): Failure {
  const day = formatDay(iso);
  if (refused === "used") return conflict("payslips.version_used", { day }, "in_use");
  return invalidField("valid_until", `payslips.${refused}`, { day });
}

/** Changes a rule from a month on: a version that validated payslips used stays as it was. */
export const updateRule =
  (kind: RuleKind) =>
  async (tx: Tx, { params, body }: Pick<Input, "params" | "body">) => {
    const row = await lockedRule(tx, kind, params.id, "update");
    const { version: seen, valid_from, valid_until, values, ...terms } = body;
    if (seen !== undefined && seen !== row.version) throw stale();
    if (values && !mayKeepValues(tx.access, row)) throw forbidden();
    const versions = versionsOf(row);
    const from = valid_from ?? versions.at(-1)?.valid_from ?? "";
    const plan = planChange(versions, { from, until: valid_until, terms }, newId());
    if ("refused" in plan) throw refusalOf(plan);
    const after = plan.put.find((v) => v.valid_from === from);
    if (!after) throw new Error("a change has no version");
    await checkRule(tx, {
      kind,
      rule: row.hash_id,
      countries: [row.country_id],
      terms: after.terms,
      values: values ?? [],
      known: [...versions.flatMap((v) => v.terms.applies_to.users), ...row.values.map((v) => v.user_hash_id)],
    });
    const { version } = await q.writeVersions.one(tx.db, row.hash_id, written(row.hash_id, plan.put), plan.removed);
    const events: Event[] = [];
    const now = { ...row, version };
    const wasBefore = versionBefore(versions, from);
    if (Object.keys(body).some((field) => field !== "values" && field !== "version"))
      events.push(
        ruleEvent(now, "update", { ...(wasBefore && { before: trailOf(wasBefore) }), after: trailOf(after) }),
      );
    if (values) {
      await q.setValues.run(tx.db, row.hash_id, JSON.stringify(values), keptOffices(tx.access));
      // Whose values changed, and never what they are.
      events.push(
        ruleEvent(now, "set_values", { details: { for_people: [...new Set(values.map((v) => v.user_hash_id))] } }),
      );
    }
    await record(tx, ...events);
    const day = lastDayOf(tx.call);
    const [changed] = await q.rulesById.all(tx.db, keptOffices(tx.access), day, [row.hash_id]);
    if (!changed) throw notFound();
    return { data: presentRule(changed, tx.person, day) };
  };
