import { href, words } from "../kit/href.ts";

/** Where a table is read in: people, rates. */
export const importHref = href("/admin/import/{kind}", words("office"));
