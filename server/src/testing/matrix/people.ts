import { dashboard, listApprovals } from "#contract/dashboard/endpoints.ts";
import { listNotifications, loadNotifications } from "#contract/notifications/endpoints.ts";
import { callsOf } from "#contract/kit/resource-keeping.ts";
import { resources } from "#contract/reference/resources.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { rows, thing, type Row } from "./rows.ts";

const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);
const noPlace = (...names: readonly string[]): Record<string, Row> =>
  Object.fromEntries(names.map((n) => [n, "no place" as const]));

/** A call about somebody of Paris who has not chosen a password yet. */
const onNewcomer = (): Row =>
  thing(404, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris, secure: false });
    return { params: { id }, thing: id };
  });

/** Who one is, what one may, the lists that forms choose from, what one is told, and what one finds. */
export const peopleMatrix: Readonly<Record<string, Row>> = {
  ...noPlace(
    "access.check",
    "access.bootstrap",
    "access.badges",
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
    "reference.tools",
    "access.sessions",
    "access.endSession",
    "access.changePassword",
    ...resources.flatMap((r) => callsOf(r).map((call) => call.name)),
  ),
  "dashboard.approvals": rows(
    listApprovals,
    ids,
    (w) => w.parisExpense,
    (w) => w.doualaExpense,
  ),
  "dashboard.get": rows(
    dashboard,
    (body) => [
      ...body.data.drafts.map((d) => d.hash_id),
      ...body.data.returned.map((d) => d.hash_id),
      ...body.data.offices.map((o) => o.zone.hash_id),
      ...body.data.waiting.map((one) => `${one.kind}: ${one.count}`),
    ],
    (w) => [w.s.paris.id, w.parisDraft, w.parisReturned],
    (w) => [w.s.douala.id, "expense: 1"],
  ),
  "notifications.load": rows(
    loadNotifications,
    ids,
    (w) => w.parisNotification,
    (w) => w.doualaNotification,
  ),
  "notifications.list": rows(
    listNotifications,
    ids,
    (w) => w.parisNotification,
    (w) => w.doualaNotification,
  ),
  "notifications.read": {
    ...thing(404, async (w) => ({ body: { hash_id: w.parisNotification }, thing: w.parisNotification })),
    own: "bruno",
  },
  "access.takeSecondFactorAway": thing(404, async (w) => ({
    params: { id: w.s.alice.user.id },
    thing: w.s.alice.user.id,
  })),
  "access.newFirstCode": onNewcomer(),
  "access.invite": onNewcomer(),
  "files.get": thing(404, async (w) => ({ params: { id: w.parisFile }, thing: w.parisFile })),
  "search.all": rows(
    searchAll,
    ids,
    (w) => [w.parisExpense, ...w.needles],
    (w) => w.doualaExpense,
    { query: { q: "needle of" } },
  ),
  "audit.timeline": thing(404, async (w) => ({
    params: { kind: "expense", id: w.parisExpense },
    thing: w.parisExpense,
  })),
};
