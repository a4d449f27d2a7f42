import { area, type Area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { clean } from "./cleaning.ts";
import { mailConfirmationTask } from "./confirm-address.ts";
import { accessExports } from "./exports.ts";
import { mailFirstCodeTask } from "./first-code.ts";
import { impersonationsOver } from "./impersonate.ts";
import { mailInvitationTask } from "./invite.ts";
import { profileKind } from "./kind.ts";
import { signInKeys } from "./keys.ts";
import { type Places, showPlacesBy } from "./places.ts";
import { forgetPasswordTask } from "./reset-password.ts";
import { accessRoutes } from "./routes.ts";
import { mailPersonTask } from "./mail-person.ts";

/** @param places what it shows of offices, countries and currencies, given by `areas.ts`: their areas are above this one */
export const accessArea = (places: Places): Area => {
  showPlacesBy(places);
  return area({
    name: "access",
    tables: [
      "app_user",
      "first_code",
      "password_link",
      "profile",
      "profile_grant",
      "recovery_code",
      "registration",
      "second_factor",
      "session",
      "throttle",
      "user_country",
      "user_grant",
    ],
    routes: (services, house) => accessRoutes(services, signInKeys(services.secret), house),
    kinds: [profileKind],
    exports: ofStaff(accessExports),
    ofAccount: {
      sessions: `coalesce((SELECT jsonb_agg(jsonb_build_object('from', s.created_at, 'seen_at', s.seen_at, 'ended_at', s.ended_at, 'device', s.device, 'agent', s.agent, 'address', s.address) ORDER BY s.hash_id)
        FROM session s WHERE s.user_id = u.hash_id), '[]')`,
    },
    outdated: [
      // Kept for 60 days: new devices and networks are recognised by comparing with them.
      ["session", "coalesce(ended_at, token_expires_at + interval '14 days') < now() - interval '60 days'"],
      ["password_link", "expires_at < now() - interval '1 day'"],
      ["first_code", "expires_at < now() - interval '1 day'"],
      // Unconfirmed registrations never became an account.
      ["registration", "expires_at < now() - interval '1 day'"],
      ["throttle", "window_start < now() - interval '1 day'"],
    ],
    jobs: (services, house) => ({
      clean: { at: "17 3 * * *", run: clean(services.pool, services.storage, house.outdated) },
      impersonations: { at: "* * * * *", run: impersonationsOver(services.pool) },
      forget_password: { run: forgetPasswordTask(services) },
      mail_confirmation: { run: mailConfirmationTask(services) },
      mail_first_code: { run: mailFirstCodeTask(services, signInKeys(services.secret).factors) },
      mail_invitation: { run: mailInvitationTask(services) },
      tell_person: { run: mailPersonTask(services) },
    }),
  });
};
