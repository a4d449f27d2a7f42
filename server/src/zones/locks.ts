import type { Db } from "#server/kit/sql/database.ts";
import { holdZone } from "./charge-queries.ts";
import { lockZoneShared } from "./queries.ts";

/** Locks an office against other changes, but not against records that refer to it. */
export async function lockOffice(db: Db, zone: string): Promise<void> {
  await lockZoneShared.run(db, zone);
}
/** Keeps an office from being deleted or locked alone until the transaction ends, as a record that refers to it does. */
export async function holdOffice(db: Db, zone: string): Promise<void> {
  await holdZone.run(db, zone);
}
