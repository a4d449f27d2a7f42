import { href } from "../kit/href.ts";

export const homeHref = { root: href("/admin"), dashboard: href("/admin/dashboard") };
