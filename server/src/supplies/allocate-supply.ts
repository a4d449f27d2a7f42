import type { allocateSupply as allocateCall } from "#contract/supplies/endpoints.ts";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { finish, moving, takeStatus, unitsFor } from "./move.ts";
import * as q from "./queries.ts";
import { holdersNamed } from "./people.ts";

/** Hands units out to a person or a department. What is used up is given away with the same words, and what is left over comes back. */
export async function allocateSupply(tx: Tx, { params, body }: ServerInput<typeof allocateCall>) {
  const here = await moving(tx, params.id, body.zone_id);
  const { user_id = null, department_id = null, received_by = null, terms = null, due_on = null } = body;
  if ((user_id === null) === (department_id === null))
    throw invalidField(user_id === null ? "user_id" : "department_id", "supplies.one_holder");
  if (received_by !== null && department_id === null)
    throw invalidField("received_by", "supplies.received_by_department");
  const known = await holdersNamed.one(tx.db, user_id, department_id, received_by);
  if (!known.user) throw unknownReference("user_id");
  if (!known.department) throw unknownReference("department_id");
  if (!known.receiver) throw unknownReference("received_by");
  // Whoever gets them is not whose they are now.
  const { quantity, serials } = body;
  const parcels = await unitsFor(tx, here, "ALLOCATED", { quantity, serials });
  const allocation = newId();
  await q.insertAllocation(tx.db, {
    hash_id: allocation,
    supply_id: here.supply.hash_id,
    zone_id: here.zone,
    user_id,
    department_id,
    received_by,
    quantity: parcels.reduce((all, p) => all + p.quantity, 0),
    condition: body.state ?? null,
    due_on,
    terms,
    allocated_by: tx.person.id,
    // Departments, and what is used up, need no acceptance.
    acceptance: user_id !== null && here.supply.reusable ? "PENDING" : null,
  });
  const given = parcels.map((parcel) => ({ ...parcel, allocation }));
  const written = await takeStatus(tx, here, "ALLOCATED", given);
  if (body.state)
    await q.setCondition.run(
      tx.db,
      given.flatMap((p) => p.pieces.map((piece) => piece.hash_id)),
      body.state,
    );
  return await finish(tx, here, "ALLOCATED", given, written, {
    details: { user_id, department_id, received_by, due_on, piece_state: body.state },
    ...(user_id !== null && {
      notice: { kind: "supply_allocated", users: [user_id], link: ownSuppliesHref({ sign: allocation }) },
    }),
  });
}
