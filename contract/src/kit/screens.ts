import { href } from "./href.ts";

/** What the shell shows where a screen cannot be. */
export const errorHref = href("/admin/error/{status}");
