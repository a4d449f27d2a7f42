import type * as calls from "#contract/tracking/endpoints.ts";
import { carrierOf, isAsked, plainCode, type Carrier } from "#contract/tracking/carriers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { takeKeptBottles } from "../laboratory/public.ts";
import { FOLLOW } from "./follow.ts";
import { sampleKept, wantedOf } from "./lines.ts";
import { samples, type SampleRow } from "./records.ts";
import { mark, followedBy } from "./sample-form.ts";

interface Code {
  readonly code: string;
  readonly carrier?: Carrier | null | undefined;
}

/** Sets the parcel's code. The first code takes the bottles out of stock; a later one restarts the tracking. */
export async function giveCode(tx: Tx, row: SampleRow, given: Code, isFollowed: (carrier: Carrier) => boolean) {
  const code = plainCode(given.code);
  if (code.length < 4) throw invalidField("code", "tracking.code_short");
  const carrier = given.carrier ?? carrierOf(code);
  if (!carrier) throw invalidField("carrier", "tracking.carrier_needed");
  const taken =
    row.parcel_code === null ? await takeKeptBottles(tx, sampleKept(row.hash_id, row.number), wantedOf(row.lines)) : [];
  const now = tx.call.now.toISOString();
  await mark.run(tx.db, row.hash_id, row.sent_at ?? now, null, isAsked(carrier) ? now : null);
  // Ask the carrier now instead of waiting for the next scheduled run.
  if (isFollowed(carrier)) await addJob(tx.db, FOLLOW, {}, FOLLOW);
  return await samples.move(tx, "change_code", row, {
    at: "state_at",
    set: { parcel_code: code, carrier },
    notice: { kind: "sample_sent", owner: true, params: { code } },
    also: taken,
  });
}

export const changeCode =
  (services: Pick<Services, "carriers">) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.changeCode>) => {
    const row = await samples.begin(tx, "change_code", params.id, body.version);
    return await giveCode(tx, row, body, followedBy(services));
  };
