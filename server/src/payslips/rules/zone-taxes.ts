import type * as calls from "#contract/payslips/rule-endpoints.ts";
import { ruleSeers } from "#contract/payslips/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Access } from "#server/kit/shared/access.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { keptOffices, rulesInReach } from "./access.ts";
import { createRule } from "./create-rule.ts";
import { lastDayOf, presentRule } from "./present.ts";
import * as q from "./queries.ts";

/** Most taxes of an office that its page shows. */
const MOST = 1000;

/** Whether the caller sees taxes of the office: as who keeps its pay, or by a right in one of its countries. */
const seesTaxesOf = (access: Access, { hash_id, countries }: q.TaxedOffice): boolean =>
  access.can("payslips_apply_tax", { zone: hash_id }) ||
  countries.some((c) => access.can(ruleSeers.any, { country: c.hash_id }));

async function officeInReach({ db, access }: Reader, id: string): Promise<q.TaxedOffice> {
  const office = await q.taxedOffice.first(db, id);
  if (!office || !seesTaxesOf(access, office)) throw notFound();
  return office;
}

/** The taxes that hold in an office: its own, and those of every office of its countries. */
export async function listZoneTaxes(
  reader: Reader,
  { params }: Pick<ServerInput<typeof calls.listZoneTaxes>, "params">,
) {
  const { access, call, db, person } = reader;
  const { countries, ...office } = await officeInReach(reader, params.id);
  const where = new Where();
  const day = lastDayOf(call);
  where.bind("? ?", keptOffices(access), day);
  const reached = rulesInReach(access, where, "tax");
  const rows =
    reached === undefined
      ? []
      : await q.rulesWhere(db, where.and(reached).and(q.REACHES, office.hash_id, office.hash_id), MOST);
  const { rights } = person;
  const mayAdd = (country: string): boolean =>
    rights.at("payslips_apply_tax", { zone: office.hash_id }) || rights.at("taxes_create", { country });
  return {
    data: rows.map((row) => presentRule(row, person, day)),
    zone: office,
    countries: countries.filter((c) => mayAdd(c.hash_id)),
  };
}

export async function createZoneTax(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.createZoneTax>, "params" | "body">,
) {
  await officeInReach(tx, params.id);
  return await createRule("tax")(tx, { body: { ...body, zone_hash_id: params.id } });
}
