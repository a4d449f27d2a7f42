import { signInKeys, accountRows } from "#server/access/public.ts";
import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { userExports } from "./exports.ts";
import { userImporter } from "./import.ts";
import { avatarKind, contractKind, identityKind, salaryKind, userKind } from "./kind.ts";
import { joiningOfPerson } from "./joining.ts";
import { grantsOfLeaver, sessionsOfLeaver, teamOfLeaver } from "./leaving.ts";
import { remindTask } from "./remind.ts";
import { usersRoutes } from "./routes.ts";

export const usersArea = area({
  name: "users",
  tables: ["salary", "user_contract", "user_contract_reminder", "user_identity"],
  routes: (services, house) => usersRoutes(services, signInKeys(services.secret).factors, house.leaving),
  kinds: [userKind, contractKind, salaryKind, identityKind, avatarKind],
  exports: ofStaff(userExports),
  importers: [userImporter],
  leaving: [teamOfLeaver, grantsOfLeaver, sessionsOfLeaver],
  joining: [joiningOfPerson],
  demo: async () => (await import("./demo/contracts.ts")).usersDemo,
  inOffice: {
    users: `SELECT count(*)::int FROM ${accountRows("app_user")} WHERE zone_id = $1`,
    contracts: "SELECT count(*)::int FROM user_contract WHERE zone_id = $1",
  },
  jobs: ({ pool, live }) => ({ user_contract_reminders: { at: "14 5 * * *", run: remindTask({ pool, live }) } }),
});
