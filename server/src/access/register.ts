import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { register } from "#contract/access/sign-in.ts";
import { invalid, invalidField, tooMany } from "#server/kit/shared/failures.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { network } from "#server/kit/shared/network.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import { type Call, inTransaction, type Visitor } from "#server/kit/sql/transaction.ts";
import { hashPassword, passwordProblems } from "./passwords.ts";
import { shippedProfiles } from "./profiles.ts";
import { awaitConfirmation } from "./confirm-address.ts";
import { createProfile, createUser, type NewUser } from "./create-accounts.ts";
import { isSetUp, useSetUpCode } from "./set-up.ts";
import { overLimit, WINDOW_MINUTES } from "./throttle.ts";

const ASKED_BY_ADDRESS = 10;
const MAILS_BY_ACCOUNT = 3;

/** Creates the first administrator with the set-up code; later, sends a mail to confirm the address. */
export async function registerPerson(
  services: Services,
  visitor: Visitor,
  { body }: ServerInput<typeof register>,
): Promise<ServerOutput<typeof register>> {
  const { pool } = services;
  const { call } = visitor;
  // Limit guesses of codes and addresses here too.
  if (
    (await overLimit(pool, [{ key: `register-address:${network(call.address)}`, limit: ASKED_BY_ADDRESS }])).length > 0
  )
    throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  const problems = passwordProblems(body.password, body);
  if (problems.length > 0) throw invalid({ password: problems });
  if (body.password !== body.password_confirmation)
    throw invalidField("password_confirmation", "errors.password_confirmation");
  const first = !(await isSetUp(pool));
  if (first && !body.setup_code) throw invalidField("setup_code", "errors.setup_code");
  const passwordHash = await hashPassword(body.password);
  const person = { name: body.name, email: body.email, passwordHash, locale: call.locale, secure: true };

  const address = `register-account:${body.email}` as const;
  await inTransaction(pool, async (db) => {
    if (first) {
      // The code works once: a second caller finds it used.
      if (!(await useSetUpCode(db, body.setup_code ?? ""))) throw invalidField("setup_code", "errors.setup_code");
      return await makeFirstAdministrator(db, call, person);
    }
    // A taken address, or one with enough mails already, gets the same answer.
    const over = await overLimit(db, [{ key: address, limit: MAILS_BY_ACCOUNT }]);
    if (over.length === 0) await awaitConfirmation(db, person);
  });
  return { active: first, message: text(call.locale, first ? "messages.set_up" : "messages.registered") };
}

async function makeFirstAdministrator(
  db: Db,
  call: Call,
  person: Pick<NewUser, "name" | "email" | "passwordHash" | "locale" | "secure">,
): Promise<void> {
  const profiles = new Map<string, string>();
  for (const p of shippedProfiles) profiles.set(p.name, await createProfile(db, p));
  const id = await createUser(db, { ...person, active: true, profileId: profiles.get("Administrator") ?? null });
  if (!id) return;
  const after = { name: person.name, email: person.email };
  await recordAs(db, call, id, [{ kind: "user", id, action: "set_up", after }]);
}
