import { timesFrom } from "#server/access/tokens.ts";
import { accountantRights, managerRights, spenderRights } from "../scene.ts";
import type { Client, TestApp } from "../test-app.ts";

/** An office with the people who have windows open. */
export interface Office {
  readonly id: string;
  readonly people: readonly { readonly token: string; readonly channels: readonly string[] }[];
}

const people = `
  WITH made AS (
    INSERT INTO app_user (hash_id, name, email, password_hash, password_secure, active, kind, zone_id)
    SELECT gen_random_uuid(), 'Window ' || i, 'window' || i || '@' || $1::text || '.test', 'none', true, true, 'staff', $1::uuid FROM generate_series(1, $2::int) i RETURNING hash_id
  ), granted AS (
    INSERT INTO user_grant (user_id, permission, place_id) SELECT m.hash_id, p, $1::uuid FROM made m CROSS JOIN unnest($3::text[]) p
  )
  INSERT INTO session (hash_id, user_id, token_id, token_expires_at, address)
  SELECT gen_random_uuid(), hash_id, gen_random_uuid(), to_timestamp($4), '127.0.0.1' FROM made RETURNING hash_id AS sid, user_id, token_id`;

/** Makes offices with so many people each, who approve and pay there and are signed in. */
export async function makeOffices(t: TestApp, count: number, each: number): Promise<Office[]> {
  const eur = await t.make.currency({ iso: "EUR", isDefault: true });
  const { iat, exp } = timesFrom(new Date());
  const offices: Office[] = [];
  for (let i = 0; i < count; i += 1) {
    const { id } = await t.make.zone({ name: `Office ${i}`, currencyId: eur.id });
    const { rows } = await t.pool.query<{ sid: string; user_id: string; token_id: string }>(people, [
      id,
      each,
      [...new Set([...managerRights, ...accountantRights])],
      exp,
    ]);
    offices.push({
      id,
      people: rows.map(({ sid, user_id, token_id }) => ({
        token: t.app.tokens.sign({ sub: user_id, sid, jti: token_id, iat, exp }),
        // As `web/src/api/use-live.ts`.
        channels: [`private-user.${user_id}`, `private-zone.${id}`],
      })),
    });
  }
  return offices;
}

/** Somebody who spends in every office and has no window. */
export async function makeSpender(t: TestApp): Promise<Client> {
  const user = await t.make.user({
    name: "Spender",
    rights: Object.fromEntries(spenderRights.map((right) => [right, "all" as const])),
  });
  return await t.as(user);
}
