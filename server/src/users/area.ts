import { signInKeys } from "#server/access/public.ts";
import { area } from "#server/kit/area.ts";
import { contractTaken, mayReadContract } from "./contracts.ts";
import { userExports } from "./exports.ts";
import { userImporter } from "./import.ts";
import { contractRecord, mayReadAvatar, salaryRecord, userSearcher } from "./records.ts";
import { usersRoutes } from "./routes.ts";

export const usersArea = area({
  name: "users",
  routes: (services) => usersRoutes(services, signInKeys(services.secret).factors),
  kinds: { user_contract: contractRecord, salary: salaryRecord },
  searchers: [userSearcher],
  exports: userExports,
  importers: [userImporter],
  inOffice: { users: "SELECT count(*)::int FROM app_user WHERE zone_id = $1" },
  files: {
    avatar: { mayRead: mayReadAvatar, openToImpersonator: true, cached: true },
    user_contract: { mayRead: mayReadContract, taken: contractTaken },
  },
});
