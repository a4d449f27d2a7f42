import { href, words } from "../kit/href.ts";

export const settingsHref = {
  /** Who I am here, how I sign in, how I am notified. */
  profile: href("/admin/settings/user-profile", words("tab")),
  company: href("/admin/managment/settings/company"),
};
