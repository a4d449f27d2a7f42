import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import { qrPath } from "#server/kit/print/qr.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { allocationSeen } from "../own-supplies.ts";

/** Where the person accepts what they were given, as a QR code: their own phone opens it, signed in as they are there. */
export async function handOver(reader: Reader, publicUrl: string, id: string) {
  const row = await allocationSeen(reader, id);
  reader.access.require("supplies_update", { zone: row.zone_id });
  if (row.acceptance !== "PENDING") throw conflict("supply_acceptance.not_waiting", undefined, "state");
  const url = publicUrl + ownSuppliesHref({ sign: id });
  return { data: { url, ...qrPath(url) } };
}
