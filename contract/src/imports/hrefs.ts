import { href, words } from "../kit/href.ts";

/** Where tables of a kind are imported: people, rates. */
export const importHref = href("/admin/import/{kind}", words("office"));
/** The same for a reference list, by its name. */
export const listImportHref = href("/admin/tools/import/{list}");
