import { type Db, sql } from "#server/kit/sql/database.ts";
import { type FactorKeys, plainCode, stepOf } from "./keys.ts";

/** Serializes attempts for an account, so that a code works once even with concurrent calls. */
const lockFactor = sql<{ secret: Buffer; last_step: number }, [string]>(
  "SELECT secret, last_step FROM second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL FOR UPDATE",
);
const keepStep = sql<unknown, [string, number]>("UPDATE second_factor SET last_step = $2 WHERE user_id = $1");
const useRecovery = sql<unknown, [string, Buffer]>(
  "UPDATE recovery_code SET used_at = now() WHERE user_id = $1 AND digest = $2 AND used_at IS NULL",
);

/** Redeems an app code or a recovery code; undefined when it is wrong or used, or there is no second factor. */
export async function useCode(
  db: Db,
  keys: FactorKeys,
  userId: string,
  given: string,
  now: Date,
): Promise<"app" | "recovery" | undefined> {
  const factor = await lockFactor.first(db, userId);
  if (!factor) return undefined;
  const code = plainCode(given);
  if (/^\d{6}$/u.test(code)) {
    const secret = keys.open(factor.secret, userId);
    const step = secret && stepOf(secret, code, now);
    if (step === undefined || step <= factor.last_step) return undefined;
    await keepStep.run(db, userId, step);
    return "app";
  }
  return (await useRecovery.run(db, userId, keys.recoveryDigest(userId, code))) === 1 ? "recovery" : undefined;
}
