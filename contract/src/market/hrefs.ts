import { href, query } from "../kit/href.ts";
import type { getMarketPicture } from "./endpoints.ts";

/** The market picture; `at`: the selected cell as `row.column`; `weights`: the weights of the score; `tab`: the open tab. */
export const marketHref = href(
  "/admin/recipes/market-picture",
  query<typeof getMarketPicture, "at" | "weights" | "tab">(),
);
