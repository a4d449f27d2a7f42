// What other areas may use of the portal.
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** A contact's tab of its portal accounts and shared documents. */
export const contactPortalTab = tabOf(() => import("./staff/contact-tab.tsx"));
