import { href, words } from "../kit/href.ts";

/** The customer's own shell: one screen, whose part and order stand in the address. */
export const portalHref = href("/portal", words("view", "order"));
