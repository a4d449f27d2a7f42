import { endImpersonation } from "#contract/access/impersonation.ts";
import { call } from "#web/api/client.ts";
import { endSeeingAs } from "#web/api/seeing-as.ts";

/** Ends the impersonation on the server and here. */
export async function stopSeeingAs(): Promise<void> {
  await call(endImpersonation, {}, { quiet: true }).catch(() => undefined);
  endSeeingAs();
}
