import { endImpersonation } from "#contract/access/impersonation.ts";
import { call } from "#web/api/client.ts";
import { endSeeingAs } from "#web/api/seeing-as.ts";

/** Ends seeing the product as somebody else, on the server and here. */
export async function stopSeeingAs(): Promise<void> {
  await call(endImpersonation, {}, { quiet: true }).catch(() => undefined);
  endSeeingAs();
}
