import {
  bootstrap,
  broadcastingAuth,
  checkPermission,
  currentUser,
  logout,
  permissionCatalogue,
  refreshToken,
} from "#contract/access/endpoints.ts";
import { confirmAddress, forgetPassword, login, register, resetPassword } from "#contract/access/sign-in.ts";
import { endImpersonation, impersonate } from "#contract/access/impersonation.ts";
import { whoMay, whyMay } from "#contract/access/questions.ts";
import * as roles from "#contract/access/roles.ts";
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  dropSecondFactor,
  endOwnSession,
  invite,
  listSessions,
  newFirstCode,
  newRecoveryCodes,
  secondFactor,
  secondStep,
  takeSecondFactorAway,
} from "#contract/access/security.ts";
import { isPermission, permissions, type Permission } from "#contract/permissions.ts";
import { forbidden, invalidField, unauthorized } from "#server/kit/shared/failures.ts";
import { changing, changingAfter, open, reading, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { shellOf } from "./bootstrap.ts";
import { changeRoleRights, changeUserRights, rightsOfRole, rightsOfUser } from "./change-rights.ts";
import { mayHear } from "./channels.ts";
import { confirmWithToken } from "./confirm-address.ts";
import { makeFirstCode } from "./first-code.ts";
import { seeAs, stopSeeingAs } from "./impersonate.ts";
import { inviteAgain } from "./invite.ts";
import { changePasswordOf, preparePasswordOf, endSessionOf, ownSessions } from "./own-sessions.ts";
import { presentMe } from "./present.ts";
import { readMe } from "./queries.ts";
import { who, why } from "./questions.ts";
import { registerPerson } from "./register.ts";
import { askForReset, resetWithToken } from "./reset-password.ts";
import { makeRole, readRole, removeRole, renameRole, rolesByName } from "./roles.ts";
import { refreshSession } from "./sessions.ts";
import { OwnFactor } from "./second-factor/own-factor.ts";
import { takeAway } from "./second-factor/take-away.ts";
import { completeSignIn, signIn, type SignInKeys } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { TOKEN_SECONDS } from "./tokens.ts";

const SOCKET_ID = /^\d{1,10}\.\d{1,10}$/u;

/** What a right shows besides its meaning: stock levels of a laboratory before and after a batch tell what it took. */
const notes: Readonly<Record<string, string>> = {
  laboratory_view: "rights.note_levels",
  laboratory_stock: "rights.note_levels",
  warehouses_view: "rights.note_levels",
  recipes_formula: "rights.note_formula",
  recipes_cost: "rights.note_cost",
};
const noteOf = (right: string, locale: Locale): string | null => {
  const key = notes[right];
  return key === undefined ? null : text(locale, key);
};

/** The second factor of one's own account, and taking away somebody else's. */
function factorRoutes(services: Services, keys: SignInKeys): Route[] {
  const factor = new OwnFactor(services, keys.factors);
  return [
    reading(secondFactor, (reader) => factor.state(reader.db, reader.person.id)),
    reading(beginSecondFactor, (reader, input) => factor.begin(reader, input)),
    reading(confirmSecondFactor, (reader, input) => factor.confirm(reader, input)),
    reading(dropSecondFactor, (reader, input) => factor.drop(reader, input)),
    reading(newRecoveryCodes, (reader, input) => factor.newCodes(reader, input)),
    changing(takeSecondFactorAway, takeAway),
    changing(newFirstCode, (tx, input) => makeFirstCode(tx, keys.factors, input)),
  ];
}

const ownUser = reading(currentUser, async (reader) => {
  const row = await readMe(reader.db, reader.person.id);
  if (!row) throw unauthorized();
  return { data: presentMe(row) };
});

const permissionCheck = reading(checkPermission, async ({ person, call }, { params }) => {
  const names = params.name
    .split("|")
    .map((n) => n.trim())
    .filter((n) => n !== "");
  // An empty list always passes.
  if (names.length > 0 && !names.some((n) => isPermission(n) && person.rights.anywhere(n))) throw forbidden();
  return { message: text(call.locale, "messages.allowed") };
});

const catalogue = reading(permissionCatalogue, async ({ call }) => ({
  data: Object.entries(permissions).map(([name, p]) => ({
    name,
    family: p.family,
    family_name: text(call.locale, `rights.families.${p.family}`),
    scope: p.scope,
    meaning: text(call.locale, `rights.names.${name}`),
    note: noteOf(name, call.locale),
  })),
}));

/** Signs the channels that the caller may hear, or the place that they may enter. */
const channelAuth = ({ live }: Pick<Services, "live">, membersHeardBy: readonly Permission[]): Route =>
  reading(broadcastingAuth, async (reader, { body: { socket_id, channel_name, more } }) => {
    if (!SOCKET_ID.test(socket_id)) throw invalidField("socket_id", "errors.format");
    const { person } = reader;
    const signed = (channel: string): string => live.authorise(socket_id, channel, person);
    const heard = more?.filter((channel) => mayHear(membersHeardBy, person, channel));
    if (mayHear(membersHeardBy, person, channel_name))
      return {
        auth: signed(channel_name),
        ...(heard && { more: Object.fromEntries(heard.map((channel) => [channel, signed(channel)])) }),
      };
    if (!(await live.mayEnter(person, channel_name))) throw forbidden();
    const me = await readMe(reader.db, person.id);
    if (!me) throw unauthorized();
    const user_info = { name: person.name, avatar: presentMe(me).avatar };
    const channel_data = JSON.stringify({ user_id: person.id, user_info });
    return { auth: live.authorise(socket_id, channel_name, person, channel_data), channel_data };
  });

export function accessRoutes(
  services: Services,
  keys: SignInKeys,
  { membersHeardBy }: { membersHeardBy: readonly Permission[] },
): Route[] {
  const { tokens } = keys;
  return [
    open(bootstrap, shellOf(services)),
    open(login, (visitor, input) => signIn(services, keys, visitor, input)),
    open(secondStep, (visitor, input) => completeSignIn(services, keys, visitor, input)),
    ...factorRoutes(services, keys),
    changing(invite, inviteAgain),
    reading(listSessions, ownSessions),
    changing(endOwnSession, endSessionOf),
    changingAfter(changePassword, preparePasswordOf, changePasswordOf),
    open(refreshToken, async (visitor, { body }) => ({
      data: { token: await refreshSession(services.pool, tokens, visitor.call, body.token), expires_in: TOKEN_SECONDS },
    })),
    open(forgetPassword, (visitor, input) => askForReset(services, visitor, input)),
    open(resetPassword, (visitor, input) => resetWithToken(services, visitor, input)),
    open(register, (visitor, input) => registerPerson(services, visitor, input)),
    open(confirmAddress, (visitor, input) => confirmWithToken(services, visitor, input)),
    reading(logout, (reader, input) => signOut(services, reader, input)),
    ownUser,
    permissionCheck,
    catalogue,
    channelAuth(services, membersHeardBy),
    ...rightsRoutes(),
    reading(impersonate, (reader, input) => seeAs(services, tokens, reader, input)),
    reading(endImpersonation, (reader) => stopSeeingAs(services, reader)),
  ];
}

/** The calls for profiles, rights, and questions about them. */
const rightsRoutes = (): Route[] => [
  changing(roles.createRole, makeRole),
  reading(roles.getRole, (reader, { params }) => readRole(reader, params.id)),
  changing(roles.updateRole, renameRole),
  changing(roles.deleteRole, removeRole),
  reading(roles.listRoles, rolesByName),
  reading(roles.roleRightsGet, rightsOfRole),
  changing(roles.roleRightsPut, changeRoleRights),
  reading(roles.userRightsGet, rightsOfUser),
  changing(roles.userRightsPut, changeUserRights),
  reading(whoMay, who),
  reading(whyMay, why),
];
