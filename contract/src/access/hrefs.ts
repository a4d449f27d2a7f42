import { href, words } from "../kit/href.ts";

/** The screens of profiles and rights. */
export const accessHref = {
  profiles: href("/admin/managment/profiles", words("search", "edit", "copy")),
  /** The rights of a profile, compared `with` another. */
  rights: href("/admin/managment/profiles/{id}/rights", words("with")),
  /** Who may do something in a place, and why a person may or may not. */
  who: href("/admin/managment/access", words("right", "place", "user")),
};

/** The screens that open without signing in. */
export const guestHref = {
  root: href("/"),
  signIn: href("/login", words("next")),
  register: href("/register"),
  forgot: href("/forgot-password"),
  reset: href("/reset-password/{token}"),
  invitation: href("/invitation/{token}"),
  confirm: href("/confirm-address/{token}"),
};
