import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { logout } from "#contract/access/endpoints.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import { inTransaction, type Reader } from "#server/kit/sql/transaction.ts";
import { stopSeeingAs } from "./impersonate.ts";
import { endSessions } from "./queries.ts";
import { endSession } from "./sessions.ts";

/** Ends this session, or all of the person's. A GET by the specification, although it changes something. */
export async function signOut(
  services: Services,
  { person, call }: Pick<Reader, "person" | "call">,
  { query }: ServerInput<typeof logout>,
): Promise<{ message: string }> {
  const everywhere = query.device === "all";
  const by = person.impersonator;
  // An impersonator only ends the impersonation, none of the other person's sessions.
  if (by && everywhere)
    throw new Failure(
      "forbidden",
      { key: "errors.impersonating", params: { name: person.name } },
      undefined,
      "impersonating",
    );
  if (by) return await stopSeeingAs(services, { person, call });
  await inTransaction(services.pool, async (db) => {
    await (everywhere ? endSessions.run(db, person.id, null) : endSession(db, person.sessionId));
    await recordAs(db, call, person.id, [
      { kind: "user", id: person.id, action: "logout", details: everywhere ? { device: "all" } : {} },
    ]);
  });
  return { message: text(call.locale, "messages.signed_out") };
}
