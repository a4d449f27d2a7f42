import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { badges } from "#contract/access/endpoints.ts";
import { login } from "#contract/access/sign-in.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { userRightsGet } from "#contract/access/roles.ts";
import { beginSecondFactor, confirmSecondFactor, listSessions } from "#contract/access/security.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { PASSWORD, type UserMade } from "#server/testing/factories.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";
import { hashPassword } from "./passwords.ts";
import { createRole, getRole } from "#contract/access/roles.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { whoMay } from "#contract/access/questions.ts";
import { listRoles } from "#contract/access/roles.ts";
import { dashboard, listApprovals } from "#contract/dashboard/endpoints.ts";
import { homeFigures, homeOwn, homeWork } from "#contract/dashboard/screen.ts";
import type { ClientOutput, Endpoint } from "#contract/kit/endpoint.ts";
import { listNotifications, loadNotifications } from "#contract/notifications/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { rows, shownTo, thing, type Deed, type Row } from "#server/testing/matrix/rows.ts";
import { advance } from "#server/advances/matrix.ts";
import { expense } from "#server/expenses/matrix.ts";

const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);
const noPlace = (...names: readonly string[]): Record<string, Row> =>
  Object.fromEntries(names.map((n) => [n, "no place" as const]));

const newestOf = async (client: Client): Promise<string> =>
  (await client.ok(loadNotifications, { query: {} })).data[0]?.hash_id ?? "";
/** What Bruno is told of an expense in Paris, and the outsider of one in Douala. */
const notice = madeOnce(async (w) => await expense(w).then(async () => await newestOf(w.s.bruno.client)));
const noticeElsewhere = madeOnce(
  async (w) => await expense(w.elsewhere).then(async () => await newestOf(w.outsider.client)),
);
/** What waits for the insider in Paris, by identifier, and what is at home of one person alone. */
const allWaiting = async (w: World): Promise<string[]> => {
  const { waiting, atHome: ofOne } = await import("#server/testing/matrix/all.ts");
  return await Promise.all([...waiting, ...ofOne].map(async (make) => await make(w)));
};
const ON_A_DAY = { day: "2026-01-12" };
/** What the home screen has of identifiers and counts. */
const toldAtHome = ({ data }: ClientOutput<typeof dashboard>): string[] => [
  ...data.drafts.map((d) => d.hash_id),
  ...data.returned.map((d) => d.hash_id),
  ...data.offices.map((o) => o.zone.hash_id),
  ...data.waiting.map((one) => `${one.kind}: ${one.count}`),
];
const atHome = madeOnce(async (w) => [
  w.s.paris.id,
  await w.s.expense("DRAFT"),
  await w.s.expense("REJECTED", { title: "Returned in Paris" }),
  await advance(w, "DRAFT"),
  await advance(w, "REJECTED"),
  await expense(w).then(() => "expense: 2"),
]);
const atHomeElsewhere = async (w: World): Promise<string[]> => [
  w.s.douala.id,
  await expense(w.elsewhere).then(() => "expense: 1"),
];
/** A call of the home screen by its orders. Home shows the first few; the outsider has none, so any of them would be of Paris. */
const withOrders = <P, Q, B, R>(
  call: Endpoint<P, Q, B, R>,
  count: (body: ClientOutput<Endpoint<P, Q, B, R>>) => number | undefined,
): Row =>
  rows(
    call,
    (body) => ((count(body) ?? 0) > 0 ? ["an order"] : []),
    async (w) => await allWaiting(w).then(() => "an order"),
    undefined,
    { params: ON_A_DAY },
  );
/** Statements beyond the usual budget: those of the parts are joined, and go alone the first time. */
export const statements = { "dashboard.own": 14, "dashboard.work": 14, "dashboard.figures": 4 };
export const needles = [madeOnce(async (w) => await w.t.make.profile(`Needle of a profile in ${w.s.paris.name}`, []))];

/** A call about a person in Paris who has not chosen a password yet. */
const onNewcomer = (): Row =>
  thing(404, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris, secure: false });
    return { params: { id }, thing: id };
  });

/** Calls about the own account, rights, choices of forms, notifications and search. */
export const matrix: Readonly<Record<string, Row>> = {
  ...noPlace(
    "access.check",
    "access.bootstrap",
    "access.permissions",
    "access.user",
    "access.login",
    "access.forget",
    "access.reset",
    "access.refresh",
    "access.logout",
    "access.register",
    "access.confirmAddress",
    "access.broadcasting",
    "settings.profile",
    "settings.updateProfile",
    "audit.list",
    "audit.choices",
    "audit.entry",
    "notifications.preferences",
    "notifications.updatePreferences",
    "settings.company",
    "settings.updateCompany",
    "settings.uploadLogo",
    "settings.deleteLogo",
    "settings.logo",
    "settings.testMail",
    "settings.mails",
    "settings.mail",
    "access.secondStep",
    "access.secondFactor",
    "access.beginSecondFactor",
    "access.confirmSecondFactor",
    "access.dropSecondFactor",
    "access.newRecoveryCodes",
    "access.sessions",
    "access.endSession",
    "access.changePassword",
  ),
  "access.badges": rows(
    badges,
    (body) =>
      Object.entries(body.data).flatMap(([name, count]) => Array.from({ length: count }, (_, i) => `${name} ${i}`)),
    // One more of each than the outsider is shown now.
    async (w) => {
      await allWaiting(w);
      const { data } = await w.outsider.client.ok(badges);
      return Object.entries(data).map(([name, count]) => `${name} ${count}`);
    },
  ),
  "dashboard.approvals": rows(listApprovals, ids, allWaiting, (w) => expense(w.elsewhere)),
  "dashboard.usual": thing(404, async (w) => {
    const id = await w.s.expense("UNVALIDATED");
    return { params: { kind: "expense", id }, thing: id };
  }),
  "dashboard.get": rows(
    dashboard,
    toldAtHome,
    async (w) => [...(await atHome(w)), ...(await allWaiting(w))],
    atHomeElsewhere,
  ),
  "dashboard.own": rows(
    homeOwn,
    ({ data }) => [...(data.home ? toldAtHome(data.home) : []), ...(data.decisions ? ids(data.decisions) : [])],
    async (w) => [...(await atHome(w)), ...(await allWaiting(w))],
    async (w) => [...(await atHomeElsewhere(w)), await expense(w.elsewhere)],
    { params: ON_A_DAY },
  ),
  "dashboard.work": withOrders(homeWork, ({ data }) => data.orders?.data.length),
  "dashboard.figures": withOrders(homeFigures, ({ data }) => data.sales?.data.waiting),
  "notifications.load": shownTo("bruno", rows(loadNotifications, ids, notice, noticeElsewhere)),
  "notifications.list": shownTo("bruno", rows(listNotifications, ids, notice, noticeElsewhere)),
  "notifications.read": {
    ...thing(404, async (w) => ({ body: { hash_id: await notice(w) }, thing: await notice(w) })),
    own: "bruno",
  },
  "access.takeSecondFactorAway": thing(404, async (w) => ({
    params: { id: w.s.alice.user.id },
    thing: w.s.alice.user.id,
  })),
  "access.newFirstCode": onNewcomer(),
  "access.invite": onNewcomer(),
  "files.get": thing(404, async (w) => {
    const { rows: found } = await w.t.owner.query<{ hash_id: string }>(
      "SELECT hash_id FROM file WHERE kind = 'expense' AND record_id = $1",
      [await expense(w)],
    );
    const id = found[0]?.hash_id ?? "";
    return { params: { id }, thing: id };
  }),
  "search.all": rows(
    searchAll,
    ids,
    async (w) => {
      const { needles: all } = await import("#server/testing/matrix/all.ts");
      return await Promise.all(all.map(async (needle) => await needle(w)));
    },
    (w) => expense(w.elsewhere),
    { query: { q: "needle of" } },
  ),
  "audit.timeline": thing(404, async (w) => ({
    params: { kind: "expense", id: await expense(w) },
    thing: await expense(w),
  })),
  // Profiles, rights, and questions about them.
  "profiles.create": "no place",
  "profiles.get": "no place",
  "profiles.update": "no place",
  "profiles.delete": "no place",
  "profiles.rights": "no place",
  "profiles.changeRights": "no place",
  // Profiles belong to the company; their people are counted where the reader may see them.
  "profiles.list": {
    ...rows(
      listRoles,
      (body) => body.data.flatMap((r) => Array.from({ length: r.people_count }, (_, i) => `person ${i}`)),
      () => "person 1",
      () => "person 0",
    ),
    seenBy: async (w) => await w.t.as(await w.t.make.user({ rights: allPermissions })),
  },
  "profiles.userRights": thing(404, async (w) => ({ params: { id: w.s.alice.user.id }, thing: w.s.alice.user.id })),
  "profiles.changeUserRights": thing(404, async (w) => ({
    params: { id: w.s.alice.user.id },
    body: { version: 1, changes: [] },
    thing: w.s.alice.user.id,
  })),
  "access.who": rows(
    whoMay,
    ids,
    (w) => w.s.alice.user.id,
    (w) => w.elsewhere.s.alice.user.id,
    { query: { permission: "expense_sending" } },
  ),
  "access.why": thing(422, async (w) => ({
    query: { user: w.s.alice.user.id, permission: "expense_sending" },
    thing: w.s.alice.user.id,
  })),
  "access.impersonate": thing(422, async (w) => ({
    body: { user_hash_id: w.s.alice.user.id },
    thing: w.s.alice.user.id,
  })),
  "access.endImpersonation": "no place",
};

const role: Updated = {
  make: async (_, admin) => {
    const body = { name: `Role ${next()}`, name_fr: `Rôle ${next()}` };
    return { id: (await admin.ok(createRole, { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(getRole, { params: { id } })).data,
  fields: async () => ({
    name: field(`Role ${next()}`),
    name_fr: field(`Rôle ${next()}`),
    second_factor_required: field(true),
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "profiles.update": role,
};

export const deeds: Readonly<Record<string, Deed>> = {
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
const codeNow = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A person who may impersonate. */
const peer = async (w: World): Promise<Client> =>
  await w.t.as(await w.t.make.user({ zone: w.s.paris, rights: ["users_impersonate", "users_view"] }));

/** A person with a second factor; its last code is marked as used long ago, so the current one works. */
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

/** Calls other than GET that leave no trail entry, and why. */
export const untraced = {
  "notifications.read": "a mark that something was read",
  "access.broadcasting": "it lets a socket listen",
  "access.refresh": "the session goes on; a token that is used twice is on the trail (access.api.test.ts)",
  "access.beginSecondFactor": "nothing is changed until it is confirmed",
  "settings.testMail": "a mail to oneself",
  "access.register":
    "there is no account before the address is confirmed, which is on the trail (the first administrator: access.api.test.ts)",
  "access.forget": "it answers the same for an account that does not exist; the new password is on the trail",
};

export const anyKind = {
  "audit.timeline": { id: "of the kind that the path says" },
  "audit.list": { thing: "everything that has been changed" },
  "dashboard.usual": { id: "of the kind that the path says" },
  "notifications.read": { window: "a window of the browser, not a record" },
};

/** By kind that one right opens everywhere, a call whose deed has made one. */
export const commentedByRight = { profile: "profiles.update" };
