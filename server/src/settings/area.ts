import { area } from "#server/kit/area.ts";
import type { Letter } from "#server/kit/mail.ts";
import { companyRecord } from "./company.ts";
import { settingsRoutes } from "./routes.ts";

export const settingsArea = area({
  name: "settings",
  routes: settingsRoutes,
  kinds: { company: companyRecord },
  // The logo is for anybody, at its own address.
  files: { company: {} },
  jobs: ({ mailer }) => ({ mail: { run: async (payload) => await mailer.send(payload as Letter) } }),
});
