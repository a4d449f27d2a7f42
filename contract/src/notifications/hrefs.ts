import { href, query } from "../kit/href.ts";
import type { listNotifications } from "./endpoints.ts";

export const notificationsHref = href("/admin/notifications", query<typeof listNotifications, "preferences">());
