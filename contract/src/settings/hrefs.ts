import { href, words } from "../kit/href.ts";

export const settingsHref = {
  /** `tab`: the open tab of one's profile; `contract`: the open one of one's own. */
  profile: href("/admin/settings/user-profile", words("tab", "contract")),
  company: href("/admin/managment/settings/company"),
};
