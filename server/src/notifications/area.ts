import { area } from "#server/kit/area/area.ts";
import { MAILS, mailTask, oldNotifications, sendDigests, sendMails } from "./delivery.ts";
import { forgettingNotifications, unreadColumn } from "./queries.ts";
import { notificationsRoutes } from "./routes.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

export const notificationsArea = area({
  name: "notifications",
  tables: ["notification", "notification_preference", "notification_setting"],
  routes: (_, house) => notificationsRoutes(house),
  home: {
    openToImpersonator: true,
    counts: { notification_count: ({ access }, where) => unreadColumn(where, access) },
  },
  jobs: (services, house) => ({
    [MAILS]: { run: mailTask(services, house) },
    notification_mails: { at: "* * * * *", run: () => sendMails(services.pool, timeNow()) },
    notification_digests: { at: "*/5 * * * *", run: () => sendDigests(services.pool, timeNow()) },
  }),
  outdated: [oldNotifications],
  forgetting: forgettingNotifications,
});
