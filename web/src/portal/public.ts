// What other areas may use of the portal.
import { lazy } from "#web/kit/lazy.ts";

/** A contact's tab of its portal accounts and shared documents. */
export const ContactPortalTab = lazy(() => import("./staff/contact-tab.tsx"));
