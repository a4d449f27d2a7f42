import { href, query } from "../kit/href.ts";
import type { listFactories } from "./endpoints.ts";

export const factoryHref = {
  /** `edit`: the factory whose panel is open. */
  list: href("/admin/tools/factories", query<typeof listFactories, "edit">()),
};
