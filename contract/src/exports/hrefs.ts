import { href } from "../kit/href.ts";

export const exportsHref = href("/admin/exports");
