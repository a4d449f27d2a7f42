import { href } from "./href.ts";

/** The screen for errors such as 403 and 404. */
export const errorHref = href("/admin/error/{status}");
