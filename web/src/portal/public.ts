// What neighbours may use of the portal.
import { lazy } from "#web/kit/lazy.ts";

/** A tab of a contact: its portal accounts and what is shared with it. */
export const ContactPortalTab = lazy(() => import("./staff/contact-tab.tsx"));
