import { href, words } from "../kit/href.ts";

export const settingsHref = {
  /** `tab`: the open tab of one's profile. */
  profile: href("/admin/settings/user-profile", words("tab")),
  company: href("/admin/managment/settings/company"),
};
