import { officeRows } from "#server/zones/public.ts";
import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { mailCustomer } from "./customer-mail.ts";
import { orders } from "./records.ts";
import { TODAY } from "./queries.ts";
import { REMIND_FIRST } from "./remind.ts";
import { checkPeople } from "./check-people.ts";

const wait = sql<{ version: number }, [order: string, what: string, from: string | null, people: readonly string[]]>(`
  UPDATE orders o SET state = 'WAITING_INFORMATION', waiting_back = o.state, waiting_for = $2, waiting_from = $3, waiting_people = $4::uuid[], waiting_since = clock(),
    waiting_reminders = 0, waiting_next_on = ${TODAY} + ${REMIND_FIRST}, version = o.version + 1
  FROM ${officeRows("z")} WHERE z.hash_id = o.zone_id AND o.hash_id = $1 RETURNING o.version`);

export async function waitOrder(tx: Tx, { params, body }: ServerInput<typeof calls.waitOrder>) {
  const row = await orders.begin(tx, "wait", params.id, body.version);
  const people = [...new Set(body.people)];
  await checkPeople(tx, "people", people, row);
  const { version } = await wait.one(tx.db, row.hash_id, body.waiting_for, body.waiting_from ?? null, people);
  const isMailed = body.mail === true && (await mailCustomer(tx, row, "order_waiting", body.waiting_for));
  return await orders.moved(
    tx,
    "wait",
    row,
    { to: "WAITING_INFORMATION", version },
    {
      after: { waiting_for: body.waiting_for, waiting_from: body.waiting_from ?? null },
      details: { waiting_for: body.waiting_for, ...(isMailed && { by_mail: "yes" }) },
      notice: {
        kind: "order_waiting_info",
        users: [...new Set([row.user_id, ...people])],
        holders: true,
        params: { what: body.waiting_for },
      },
    },
  );
}
