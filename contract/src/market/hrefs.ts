import { href, query } from "../kit/href.ts";
import type { getMarketPicture } from "./endpoints.ts";

/** The market picture; `at`: the cell that is looked at, `row.column`; `weights`: how the score is weighed; `tab`: the fit finder. */
export const marketHref = href(
  "/admin/recipes/market-picture",
  query<typeof getMarketPicture, "at" | "weights" | "tab">(),
);
