import { area } from "#server/kit/area.ts";
import type { Letter } from "#server/kit/mail.ts";
import { companyKind } from "./company.ts";
import { settingsRoutes } from "./routes.ts";

export const settingsArea = area({
  name: "settings",
  routes: settingsRoutes,
  kinds: [companyKind],
  jobs: ({ mailer }) => ({ mail: { run: async (payload) => await mailer.send(payload as Letter) } }),
});
