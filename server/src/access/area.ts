import { area, type Area } from "#server/kit/area.ts";
import { ofStaff } from "#server/kit/exporting.ts";
import { clean } from "./cleaning.ts";
import { mailConfirmationTask } from "./confirm-address.ts";
import { accessExports } from "./exports.ts";
import { mailFirstCodeTask } from "./first-code.ts";
import { impersonationsOver } from "./impersonate.ts";
import { mailInvitationTask } from "./invite.ts";
import { profileKind } from "./kind.ts";
import { signInKeys } from "./keys.ts";
import type { OfficesColumn } from "./queries.ts";
import { forgetPasswordTask } from "./reset-password.ts";
import { accessRoutes } from "./routes.ts";
import { tellPersonTask } from "./tell.ts";

/** `officesColumn` reads the offices for the web app; it comes from the areas above this one. */
export const accessArea = (officesColumn: OfficesColumn): Area =>
  area({
    name: "access",
    routes: (services, house) => accessRoutes(services, signInKeys(services.secret), { ...house, officesColumn }),
    kinds: [profileKind],
    exports: ofStaff(accessExports),
    jobs: (services, house) => ({
      clean: { at: "17 3 * * *", run: clean(services.pool, services.storage, house.outdated) },
      impersonations: { at: "* * * * *", run: impersonationsOver(services.pool) },
      forget_password: { run: forgetPasswordTask(services) },
      mail_confirmation: { run: mailConfirmationTask(services) },
      mail_first_code: { run: mailFirstCodeTask(services, signInKeys(services.secret).factors) },
      mail_invitation: { run: mailInvitationTask(services) },
      tell_person: { run: tellPersonTask(services) },
    }),
  });
