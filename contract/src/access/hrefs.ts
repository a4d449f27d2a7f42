import { href, words } from "../kit/href.ts";

/** The screens of profiles and rights. */
export const accessHref = {
  profiles: href("/admin/managment/profiles", words("search", "edit", "copy")),
  /** What a profile gives, beside another one. */
  rights: href("/admin/managment/profiles/{id}/rights", words("with")),
  /** Who may do something somewhere, and why somebody may or may not. */
  who: href("/admin/managment/access", words("right", "place", "user")),
};
