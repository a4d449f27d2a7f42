import { area } from "#server/kit/area.ts";
import { oldNotifications, sendDigests, sendMails } from "./delivery.ts";
import { unreadColumn } from "./queries.ts";
import { notificationsRoutes } from "./routes.ts";

export const notificationsArea = area({
  name: "notifications",
  routes: notificationsRoutes,
  home: {
    openToImpersonator: true,
    counts: { notification_count: ({ access }, where) => unreadColumn(where, access) },
  },
  jobs: (services) => ({
    notification_mails: { at: "* * * * *", run: () => sendMails(services, services.pool, new Date()) },
    notification_digests: { at: "*/5 * * * *", run: () => sendDigests(services, services.pool, new Date()) },
  }),
  outdated: [oldNotifications],
});
