import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatDay, lastOfMonth } from "#contract/kit/dates.ts";
import type { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { RuleKind } from "#contract/payslips/terms.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { lockCountry } from "#server/reference/public.ts";
import { ruleEvent, trailOf } from "./events.ts";
import { versionsOf } from "./present.ts";
import * as q from "./queries.ts";
import { lockedRule, refusalOf, written } from "./update-rule.ts";
import { planEnd, planWithout } from "./versions.ts";

type Input = ServerInput<(typeof ruleCalls)[RuleKind]["remove"]>;

/** Takes back one version that no payslip used; the last one goes with its rule. */
async function deleteVersion(tx: Tx, row: q.RuleRow, from: string): Promise<void> {
  const versions = versionsOf(row);
  const plan = planWithout(versions, from);
  if (!plan) throw invalidField("valid_from", "errors.unknown_reference");
  if ("refused" in plan) throw refusalOf(plan);
  const { version } = await q.writeVersions.one(tx.db, row.hash_id, written(row.hash_id, plan.put), plan.removed);
  const gone = versions.find((v) => v.valid_from === from);
  await record(tx, ruleEvent({ ...row, version }, "drop_version", { ...(gone && { before: trailOf(gone) }) }));
}

/** Deletes a rule; one that validated payslips used ends with the last of their months. */
export const deleteRule =
  (kind: RuleKind) =>
  async (tx: Tx, { params, query }: Pick<Input, "params" | "query">) => {
    const row = await lockedRule(tx, kind, params.id, "delete");
    const message = text(tx.call.locale, "errors.done_deleted");
    if (query.valid_from !== undefined && row.versions.length > 1) {
      await deleteVersion(tx, row, query.valid_from);
      return { message };
    }
    const versions = versionsOf(row);
    const [first, last] = [versions[0], versions.at(-1)];
    if (query.valid_from !== undefined && first?.valid_from !== query.valid_from)
      throw invalidField("valid_from", "errors.unknown_reference");
    const { month } = await q.lastUse.one(tx.db, row.hash_id);
    if (month !== null) {
      const day = lastOfMonth(month);
      const plan = planEnd(versions, day);
      const { version } = await q.writeVersions.one(tx.db, row.hash_id, written(row.hash_id, plan.put), plan.removed);
      const before = { valid_until: last?.valid_until ?? null };
      await record(tx, ruleEvent({ ...row, version }, "end", { before, after: { valid_until: day } }));
      return { message: text(tx.call.locale, "payslips.rule_ended", { day: formatDay(day) }) };
    }
    // A base that names it would be short of a line.
    await lockCountry(tx.db, row.country_id);
    const named = await q.namedBy.all(tx.db, row.hash_id);
    if (named.length > 0)
      throw conflict("payslips.rule_named", { rules: named.map((r) => r.title).join(", ") }, "in_use");
    await q.removeRule.run(tx.db, row.hash_id);
    const before = { ...(last && trailOf(last)), country_id: row.country_id, zone_id: row.zone_id };
    await record(tx, ruleEvent({ ...row, version: row.version + 1 }, "delete", { before }));
    return { message };
  };
