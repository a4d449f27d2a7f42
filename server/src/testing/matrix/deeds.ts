import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { login } from "#contract/access/endpoints.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { createRole, userRightsGet } from "#contract/access/roles.ts";
import { beginSecondFactor, confirmSecondFactor, listSessions } from "#contract/access/security.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import { resources } from "#contract/reference/resources.ts";
import { valueFor } from "../resource-values.ts";
import { hashPassword } from "#server/access/public.ts";
import { newId } from "#server/kit/transaction.ts";
import { getProfile } from "#contract/settings/endpoints.ts";
import { getCompany, uploadLogo } from "#contract/settings/company.ts";
import { PASSWORD, type UserMade } from "../factories.ts";
import type { Client } from "../test-app.ts";
import type { AnyInput } from "./rows.ts";
import { receipt, type World } from "./world.ts";

/** A change that is made for good: what is sent, and by whom unless by somebody who holds every right. */
type Deed = (w: World, admin: Client) => Promise<AnyInput & { readonly client?: Client }>;

let n = 0;
const next = (): number => (n += 1);

/** What the matrix has no input for, because it is in no place. */
export const deeds: Readonly<Record<string, Deed>> = {
  ...Object.fromEntries((resources as unknown as readonly Resource[]).flatMap(resourceDeeds)),
  "profiles.create": async () => ({ body: { name: `Profile ${next()}` } }),
  "profiles.update": async (_, admin) => {
    const { hash_id, version } = await profile(admin);
    return { params: { id: hash_id }, body: { name: `Renamed ${next()}`, version } };
  },
  "profiles.delete": async (_, admin) => ({ params: { id: (await profile(admin)).hash_id } }),
  "profiles.changeRights": async (_, admin) => {
    const { hash_id, version } = await profile(admin);
    return {
      params: { id: hash_id },
      body: { version, changes: [{ permission: "agenda_view", places: "all" }] },
    };
  },
  "profiles.changeUserRights": async (w, admin) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    const { data } = await admin.ok(userRightsGet, { params: { id } });
    return {
      params: { id },
      body: { version: data.version, changes: [{ permission: "expense_sending", places: [w.s.paris.id] }] },
    };
  },
  "expenses.send": async (w) => ({
    client: w.s.alice.client,
    params: { id: await w.s.expense("DRAFT") },
    body: {},
  }),
  "exports.balances": async (w) => ({ body: { format: "csv", zone_hash_id: w.s.paris.id } }),
  "zones.create": async () => ({ body: { name: `Office ${next()}`, time_zone: "Europe/Paris" } }),
  "zones.delete": async (w) => ({ params: { id: (await w.t.make.zone()).id } }),
  "zones.currency": async (w) => ({
    params: { id: (await w.t.make.zone({ currencyId: null })).id },
    body: { currency_hash_id: w.s.eur.id },
  }),
  "zones.addCountries": async (w) => ({
    params: { id: (await w.t.make.zone()).id },
    body: { countries: [w.s.france.id] },
  }),
  "notifications.updatePreferences": async (w) => ({
    client: w.s.bruno.client,
    body: { kinds: [{ kind: "expense_sent", channels: ["app"] }] },
  }),
  "settings.updateProfile": async (_, admin) => {
    const { data } = await admin.ok(getProfile);
    return { body: { name: "Named anew", version: data.version } };
  },
  "settings.updateCompany": async (_, admin) => {
    const { data } = await admin.ok(getCompany);
    return { body: { name: `Company ${next()}`, version: data.version } };
  },
  "settings.uploadLogo": async () => ({
    body: { logo: new File([await png()], "logo.png", { type: "image/png" }) },
  }),
  "settings.deleteLogo": async (_, admin) => {
    await admin.ok(uploadLogo, { body: { logo: new File([await png()], "logo.png", { type: "image/png" }) } });
    return {};
  },
  "users.uploadOwnAvatar": async (w) => ({
    client: await w.t.as(await w.t.make.user({ zone: w.s.paris })),
    body: { avatar: new File([await png()], "me.png", { type: "image/png" }) },
  }),
  "users.uploadContract": async (w) => ({
    client: await w.t.as(await w.t.make.user({ zone: w.s.paris })),
    body: { title: "Signed copy", kind: "AMENDMENT", start_date: "2026-01-01", files: [receipt()] },
  }),
  "access.confirmAddress": async (w) => {
    const token = `token ${next()}`;
    await w.t.pool.query(
      "INSERT INTO registration (hash_id, name, email, password_hash, token_hash, expires_at) VALUES ($1, 'New Here', $2, $4, $3, now() + interval '1 hour')",
      [newId(), `new${next()}@example.test`, createHash("sha256").update(token).digest(), await hashPassword(PASSWORD)],
    );
    return { client: w.t.nobody, body: { token, password: PASSWORD } };
  },
  "access.reset": async (w) => {
    const { id } = await w.t.make.user();
    const token = `token ${next()}`;
    await w.t.pool.query(
      "INSERT INTO password_link (token_hash, user_id, kind, credentials_version, expires_at) VALUES ($1, $2, 'reset', 1, now() + interval '1 hour')",
      [createHash("sha256").update(token).digest(), id],
    );
    return { client: w.t.nobody, body: { token, password: OTHER, password_confirmation: OTHER } };
  },
  "access.endSession": async (w) => {
    const user = await w.t.make.user();
    const client = await w.t.as(user);
    await w.t.as(user);
    const { data } = await client.ok(listSessions);
    return { client, params: { id: data.find((x) => !x.current)?.hash_id } };
  },
  "access.impersonate": async (w) => ({
    client: await peer(w),
    body: { user_hash_id: (await w.t.make.user({ zone: w.s.paris })).id },
  }),
  "access.endImpersonation": async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    const { access_token } = await (await peer(w)).ok(impersonate, { body: { user_hash_id: id } });
    return { client: w.t.withToken(access_token) };
  },
  "access.confirmSecondFactor": async (w) => {
    const client = await w.t.as(await w.t.make.user());
    const { data } = await client.ok(beginSecondFactor, { body: { current_password: PASSWORD } });
    return { client, body: { code: codeNow(data.secret) } };
  },
  "access.secondStep": async (w) => {
    const { user, secret } = await guarded(w);
    const { challenge } = await w.t.nobody.ok(login, { body: { email: user.email, password: PASSWORD } });
    return { client: w.t.nobody, body: { challenge, code: codeNow(secret) } };
  },
  "access.dropSecondFactor": async (w) => {
    const { client, secret } = await guarded(w);
    return { client, body: { current_password: PASSWORD, code: codeNow(secret) } };
  },
  "access.newRecoveryCodes": async (w) => {
    const { client, secret } = await guarded(w);
    return { client, body: { current_password: PASSWORD, code: codeNow(secret) } };
  },
  "access.takeSecondFactorAway": async (w) => ({ params: { id: (await guarded(w)).user.id } }),
  "access.login": async (w) => {
    const user = await w.t.make.user();
    return { client: w.t.nobody, body: { email: user.email, password: PASSWORD } };
  },
  "access.logout": async (w) => ({ client: await w.t.as(await w.t.make.user()) }),
  "access.changePassword": async (w) => ({
    client: await w.t.as(await w.t.make.user()),
    body: {
      current_password: PASSWORD,
      password: OTHER,
      password_confirmation: OTHER,
    },
  }),
};

const OTHER = "another chair beside the river";
const png = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: "#256d4f" } })
      .png()
      .toBuffer(),
  );
const codeNow = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Somebody who may see as others do. */
const peer = async (w: World): Promise<Client> =>
  await w.t.as(await w.t.make.user({ zone: w.s.paris, rights: ["users_impersonate", "users_view"] }));

/** Somebody with a second factor, whose last code was used long ago. */
async function guarded(w: World): Promise<{ user: UserMade; client: Client; secret: string }> {
  const user = await w.t.make.user({ zone: w.s.paris });
  const client = await w.t.as(user);
  const { secret } = (await client.ok(beginSecondFactor, { body: { current_password: PASSWORD } })).data;
  await client.ok(confirmSecondFactor, { body: { code: codeNow(secret) } });
  await w.t.pool.query("UPDATE second_factor SET last_step = 0 WHERE user_id = $1", [user.id]);
  return { user, client, secret };
}

const profile = async (admin: Client): Promise<{ hash_id: string; version: number }> =>
  (await admin.ok(createRole, { body: { name: `Profile ${next()}` } })).data;

type Made = (admin: Client) => Promise<{ params: { id: string } }>;
/** Merging one of a reference list into another, and taking that back. */
function mergeDeeds(r: Resource, made: Made): [string, Deed][] {
  const { merging } = keepingOf(r);
  if (!merging) return [];
  const two = async (admin: Client) => ({ ...(await made(admin)), body: { into: (await made(admin)).params.id } });
  return [
    [merging.merge.name, async (_, admin) => await two(admin)],
    [
      merging.undo.name,
      async (_, admin) => ({ params: { id: (await admin.ok(merging.merge, await two(admin))).data.merge } }),
    ],
  ];
}

/** Making, changing and deleting one of a reference list, with a value for each of its fields. */
function resourceDeeds(r: Resource): [string, Deed][] {
  const body = (): Record<string, unknown> =>
    Object.fromEntries(Object.entries(r.fields).map(([key, field]) => [key, valueFor(field, next())]));
  const made = async (admin: Client): Promise<{ params: { id: string } }> => {
    const { data } = await admin.ok(r.create, { body: body() as never });
    return { params: { id: (data as unknown as { hash_id: string }).hash_id } };
  };
  return [
    [r.create.name, async () => ({ body: body() })],
    [r.update.name, async (_, admin) => ({ ...(await made(admin)), body: { name: `Changed ${next()}` } })],
    [r.remove.name, async (_, admin) => await made(admin)],
    ...mergeDeeds(r, made),
  ];
}
