import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  newRecoveryCodes,
  secondFactor,
} from "#contract/access/security.ts";
import { qrPath } from "#server/kit/print/qr.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, tooMany } from "#server/kit/shared/failures.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import { inTransaction, type Reader } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";
import { checkOwnPassword } from "../own-password.ts";
import { endSessions } from "../queries.ts";
import { mailPerson } from "../mail-person.ts";
import { type CounterKey, forgiven, overLimit, WINDOW_MINUTES } from "../throttle.ts";
import { type FactorKeys, plainCode, stepOf } from "./keys.ts";
import { readFactorState } from "./state.ts";
import { useCode } from "./use-code.ts";

/** Wrong codes per window, for one person from all networks. */
const CODE_TRIES = 10;
/** Minutes until a secret that was shown must be confirmed. */
const BEGUN_MINUTES = 60;

const begin = sql<unknown, [string, Buffer]>(`
  INSERT INTO second_factor AS f (user_id, secret) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET secret = EXCLUDED.secret, begun_at = now(), last_step = 0 WHERE f.confirmed_at IS NULL`);
const lockBegun = sql<{ secret: Buffer }, [string]>(
  `SELECT secret FROM second_factor WHERE user_id = $1 AND confirmed_at IS NULL AND begun_at > now() - interval '${BEGUN_MINUTES} minutes' FOR UPDATE`,
);
const confirm = sql<unknown, [string, number]>(
  "UPDATE second_factor SET confirmed_at = now(), last_step = $2 WHERE user_id = $1",
);
const replaceCodes = sql<unknown, [string, Buffer[]]>(`
  WITH gone AS (DELETE FROM recovery_code WHERE user_id = $1)
  INSERT INTO recovery_code (user_id, digest) SELECT $1, unnest($2::bytea[])`);
const drop = sql<unknown, [string]>("DELETE FROM second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL");

/**
 * Calls for the own second factor. Their answers hold secrets that must not be stored in the clear, so they open their own transactions and
 * no answer is kept for repeats.
 */
export class OwnFactor {
  readonly #services: Services;
  readonly #keys: FactorKeys;
  constructor(services: Services, keys: FactorKeys) {
    this.#services = services;
    this.#keys = keys;
  }

  async state(db: Db, userId: string): Promise<ServerOutput<typeof secondFactor>> {
    const data = await readFactorState.first(db, userId);
    if (!data) throw notFound();
    return { data };
  }

  /** Creates a new secret, shown once; it takes effect when confirmed by a code. */
  async begin(
    reader: Reader,
    { body }: ServerInput<typeof beginSecondFactor>,
  ): Promise<ServerOutput<typeof beginSecondFactor>> {
    const { pool } = this.#services;
    const { id } = reader.person;
    const { allowed, required, on } = (await this.state(pool, id)).data;
    if (on) throw conflict("errors.second_factor_on");
    if (!allowed && !required) throw conflict("errors.second_factor_off");
    const account = await checkOwnPassword(pool, id, body.current_password);
    const secret = this.#keys.newSecret();
    if ((await begin.run(pool, id, this.#keys.seal(secret, id))) === 0) throw conflict("errors.second_factor_on");
    const { name } = await companyNow(pool);
    const told = this.#keys.tell(secret, name, account.email);
    return { data: { ...told, qr: qrPath(told.uri) } };
  }

  /** Confirms the secret with a first code; from then on signing in needs one. Returns the recovery codes, once; ends the other sessions. */
  async confirm(
    { person, call }: Reader,
    { body }: ServerInput<typeof confirmSecondFactor>,
  ): Promise<ServerOutput<typeof confirmSecondFactor>> {
    const counter = await this.#count(person.id);
    const codes = await inTransaction(this.#services.pool, async (db) => {
      const begun = await lockBegun.first(db, person.id);
      if (!begun) throw conflict("errors.second_factor_not_begun");
      const secret = this.#keys.open(begun.secret, person.id);
      const step = secret && stepOf(secret, plainCode(body.code), call.now);
      if (step === undefined) throw wrongCode();
      await confirm.run(db, person.id, step);
      const made = await this.#makeCodes(db, person.id);
      await endSessions.run(db, person.id, person.sessionId);
      await recordAs(db, call, person.id, [{ kind: "user", id: person.id, action: "second_factor_on" }]);
      await mailPerson(db, person.id, "second_factor_on", call);
      await forgiven(db, [counter], [counter]);
      return made;
    });
    return { data: { recovery_codes: codes } };
  }

  /** Replaces the recovery codes. */
  async newCodes(
    { person, call }: Reader,
    { body }: ServerInput<typeof newRecoveryCodes>,
  ): Promise<ServerOutput<typeof newRecoveryCodes>> {
    await checkOwnPassword(this.#services.pool, person.id, body.current_password);
    const counter = await this.#count(person.id);
    const codes = await inTransaction(this.#services.pool, async (db) => {
      if (!(await useCode(db, this.#keys, person.id, body.code, call.now))) throw wrongCode();
      const made = await this.#makeCodes(db, person.id);
      await recordAs(db, call, person.id, [{ kind: "user", id: person.id, action: "recovery_codes" }]);
      await forgiven(db, [counter], [counter]);
      return made;
    });
    return { data: { recovery_codes: codes } };
  }

  /** Turns it off, with password and code; a 409 where it is required. */
  async drop(
    { person, call }: Reader,
    { body }: ServerInput<typeof dropSecondFactor>,
  ): Promise<ServerOutput<typeof dropSecondFactor>> {
    const { on, required } = (await this.state(this.#services.pool, person.id)).data;
    if (!on) throw conflict("errors.second_factor_none");
    if (required) throw conflict("errors.second_factor_required");
    await checkOwnPassword(this.#services.pool, person.id, body.current_password);
    const counter = await this.#count(person.id);
    await inTransaction(this.#services.pool, async (db) => {
      if (!(await useCode(db, this.#keys, person.id, body.code, call.now))) throw wrongCode();
      await drop.run(db, person.id);
      await recordAs(db, call, person.id, [{ kind: "user", id: person.id, action: "second_factor_off" }]);
      await mailPerson(db, person.id, "second_factor_off", call);
      await forgiven(db, [counter], [counter]);
    });
    return { message: text(call.locale, "messages.second_factor_off") };
  }

  /** Counts an attempt before the code is checked, and outside the transaction, whose rollback must not undo the count. */
  async #count(userId: string): Promise<CounterKey> {
    const counter = { key: `code:${userId}`, limit: CODE_TRIES } as const;
    if ((await overLimit(this.#services.pool, [counter])).length > 0)
      throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
    return counter.key;
  }

  async #makeCodes(db: Db, userId: string): Promise<string[]> {
    const codes = this.#keys.newRecoveryCodes();
    await replaceCodes.run(
      db,
      userId,
      codes.map((c) => this.#keys.recoveryDigest(userId, c)),
    );
    return codes;
  }
}

export const wrongCode = () => invalidField("code", "errors.second_factor_code");
