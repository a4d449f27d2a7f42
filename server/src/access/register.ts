import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { register } from "#contract/access/endpoints.ts";
import { invalid, invalidField, tooMany } from "#server/kit/failures.ts";
import { recordAs, sendDue } from "#server/kit/record.ts";
import type { Services } from "#server/kit/services.ts";
import { text } from "#server/kit/texts.ts";
import { inTransaction, newId, type Visitor } from "#server/kit/transaction.ts";
import { hashPassword, passwordProblems } from "./passwords.ts";
import { shippedProfiles } from "./profiles.ts";
import { createProfile, createUser } from "./people.ts";
import { isSetUp, useSetUpCode } from "./set-up.ts";
import { network, overLimit, WINDOW_MINUTES } from "./throttle.ts";

const ASKED_BY_ADDRESS = 10;

/** Makes the first administrator with the set-up code; later, an account that waits until somebody activates it. */
export async function registerPerson(
  services: Services,
  visitor: Visitor,
  { body }: ServerInput<typeof register>,
): Promise<ServerOutput<typeof register>> {
  const { pool } = services;
  const { call } = visitor;
  // Codes and addresses are not tried out here either.
  if ((await overLimit(pool, [{ key: `register:${network(call.address)}`, limit: ASKED_BY_ADDRESS }])).length > 0)
    throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  const problems = passwordProblems(body.password, body);
  if (problems.length > 0) throw invalid({ password: problems });
  if (body.password !== body.password_confirmation)
    throw invalidField("password_confirmation", "errors.password_confirmation");
  const first = !(await isSetUp(pool));
  if (first && !body.setup_code) throw invalidField("setup_code", "errors.setup_code");
  const passwordHash = await hashPassword(body.password);
  const person = { name: body.name, email: body.email, passwordHash, locale: call.locale, secure: true };

  const due: number[] = [];
  await inTransaction(pool, async (db) => {
    if (first) {
      // Holding the code is being the only one: a second who comes meanwhile finds it used.
      if (!(await useSetUpCode(db, body.setup_code ?? ""))) throw invalidField("setup_code", "errors.setup_code");
      const profiles = new Map<string, string>();
      for (const p of shippedProfiles) profiles.set(p.name, await createProfile(db, p));
      const id = await createUser(db, { ...person, active: true, profileId: profiles.get("Administrator") ?? null });
      if (id)
        await recordAs(db, call, id, [
          { kind: "user", id, action: "set_up", after: { name: person.name, email: person.email } },
        ]);
      return;
    }
    // An address that is taken gets the same answer after the same work.
    const id = newId();
    if (await createUser(db, { ...person, id, active: false }))
      due.push(
        ...(await recordAs(db, call, id, [
          {
            kind: "user",
            id,
            action: "register",
            after: { name: person.name, email: person.email },
            live: { area: "users", version: 1, users: [] },
            notice: {
              kind: "account_waiting",
              params: { name: person.name, email: person.email },
              link: `/admin/managment/users/${id}/update`,
              // Of no office yet: who may activate people everywhere.
              to: { holders: { zone: null } },
            },
          },
        ])),
      );
  });
  sendDue(due);
  return { active: first, message: text(call.locale, first ? "messages.set_up" : "messages.registered") };
}
