import { area } from "#server/kit/area/area.ts";
import { FORGET_MAILS, LETTER_JOB, letterOf } from "#server/kit/jobs/letters.ts";
import { companyKind } from "./company.ts";
import { settingsRoutes } from "./routes.ts";

export const settingsArea = area({
  name: "settings",
  tables: [],
  routes: settingsRoutes,
  kinds: [companyKind],
  jobs: ({ mailer, pool }) => ({
    [LETTER_JOB]: {
      run: async (payload) => {
        const letter = await letterOf(pool, payload);
        if (letter) await mailer.send(letter);
      },
    },
    [FORGET_MAILS]: { run: async (payload) => await mailer.forget((payload as { people: string[] }).people) },
  }),
});
