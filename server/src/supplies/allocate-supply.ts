import type { allocateSupply as allocateCall } from "#contract/supplies/endpoints.ts";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import type { conditions } from "#contract/supplies/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { askedLines } from "./asked-lines.ts";
import { finish, takeStatus } from "./move.ts";
import { moving, typedSerials, unitsFor } from "./units.ts";
import * as q from "./queries.ts";
import { holdersNamed } from "./people.ts";
import { takeReserved } from "./reserve.ts";
import { variationOf } from "./variations/pick.ts";

/** Who gets units, and on which terms. */
interface Receiver {
  readonly user_id?: string | null | undefined;
  readonly department_id?: string | null | undefined;
  readonly received_by?: string | null | undefined;
  readonly due_on?: string | null | undefined;
  readonly terms?: string | null | undefined;
}
/** Which units of an article, and for which line of a request. */
interface Given {
  readonly supply_id: string;
  readonly zone_id?: string | undefined;
  readonly quantity?: number | undefined;
  readonly serials?: readonly string[] | undefined;
  readonly state?: (typeof conditions)[number] | null | undefined;
  readonly request_line_id?: string | null | undefined;
}

/** Throws a 422 unless one active person or one department gets them. */
export async function checkReceiver(tx: Tx, to: Receiver): Promise<void> {
  const { user_id = null, department_id = null, received_by = null } = to;
  if ((user_id === null) === (department_id === null))
    throw invalidField(user_id === null ? "user_id" : "department_id", "supplies.one_holder");
  if (received_by !== null && department_id === null)
    throw invalidField("received_by", "supplies.received_by_department");
  const known = await holdersNamed.one(tx.db, user_id, department_id, received_by);
  if (!known.user) throw unknownReference("user_id");
  if (!known.department) throw unknownReference("department_id");
  if (!known.receiver) throw unknownReference("received_by");
}

/** Locks an article for its units; those that are reserved for the line are free from then on. */
async function taking(tx: Tx, { supply_id, zone_id, quantity, serials, request_line_id }: Given) {
  const here = await moving(tx, supply_id, zone_id);
  if (!request_line_id) return here;
  const units = quantity ?? typedSerials(here.supply, serials)?.length;
  if (units === undefined) return here;
  await takeReserved(tx.db, request_line_id, units);
  return await moving(tx, supply_id, zone_id);
}

/** Hands units of one article to whom `checkReceiver` let pass. */
export async function handTo(tx: Tx, given: Given, to: Receiver) {
  const here = await taking(tx, given);
  const { user_id = null, department_id = null, received_by = null, terms = null, due_on = null } = to;
  // Whoever gets them is not whose they are now.
  const { quantity, serials, state } = given;
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
    condition: state ?? null,
    due_on,
    terms,
    allocated_by: tx.person.id,
    // Departments, and what is used up, need no acceptance.
    acceptance: user_id !== null && here.supply.reusable ? "PENDING" : null,
  });
  const handed = parcels.map((parcel) => ({ ...parcel, allocation }));
  const written = await takeStatus(tx, here, "ALLOCATED", handed);
  if (state)
    await q.setCondition.run(
      tx.db,
      handed.flatMap((p) => p.pieces.map((piece) => piece.hash_id)),
      state,
    );
  return await finish(
    tx,
    here,
    "ALLOCATED",
    { parcels: handed, ...written },
    {
      details: { user_id, department_id, received_by, due_on, piece_state: state },
      ...(user_id !== null && {
        notice: { kind: "supply_allocated", users: [user_id], link: ownSuppliesHref({ sign: allocation }) },
      }),
    },
  );
}

/** Hands units out to a person or a department. What is used up is given away with the same words, and what is left over comes back. */
export async function allocateSupply(tx: Tx, { params, body }: ServerInput<typeof allocateCall>) {
  const { request_line_id: line } = body;
  // Requests are locked before articles.
  const id = await variationOf(tx, params.id, body.variation_id);
  const { supply, zone } = await moving(tx, id, body.zone_id, line ? "unlocked" : undefined);
  await checkReceiver(tx, body);
  if (line) await askedLines.given().begin(tx, [{ line, supply_id: supply.hash_id, zone_id: zone }]);
  const moved = await handTo(tx, { ...body, supply_id: id }, body);
  if (line) await askedLines.given().handed(tx, [{ line, quantity: moved.quantity }]);
  return moved;
}
