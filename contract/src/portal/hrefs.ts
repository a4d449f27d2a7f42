import { href, words } from "../kit/href.ts";

/** The customer portal: one screen; the address says which part and which order are open. `letter`: the secret of a mail's link. */
export const portalHref = href("/portal", words("view", "order", "letter"));
