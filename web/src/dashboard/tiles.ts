import type { ComponentType } from "react";
import { labSeers } from "#contract/laboratory/rights.ts";
import { recipeSeers } from "#contract/recipes/rights.ts";
import type { ScreenPermission } from "#web/kit/route.ts";

/** A tile of the dashboard. Areas add theirs here; it is not loaded for people who may not open it. */
export interface Tile {
  name: string;
  /** `main`: decisions and figures; `side`: shortcuts. Both in the order of this list. */
  place: "main" | "side";
  need: ScreenPermission;
  load: () => Promise<{ default: ComponentType }>;
}

/** Rights to handle an office's expenses or see its balances. */
const seesOffices = [
  "expense_approving",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "accountings_users_expenses",
  "accountings_all",
  "accountings_office",
  "accountings_account",
  "accountings_box",
] as const;
const anyExpense = ["expense_reports_view", "office_expenses_view", "travel_expenses_view", "expense_sending"] as const;

export const tiles: readonly Tile[] = [
  { name: "decisions", place: "main", need: "any-user", load: () => import("./decisions-tile.tsx") },
  { name: "returned", place: "main", need: anyExpense, load: () => import("./returned-tile.tsx") },
  { name: "offices", place: "main", need: seesOffices, load: () => import("./offices-tile.tsx") },
  { name: "my-expenses", place: "main", need: anyExpense, load: () => import("./my-expenses-tile.tsx") },
  { name: "drafts", place: "side", need: anyExpense, load: () => import("./drafts-tile.tsx") },
  { name: "recent", place: "main", need: anyExpense, load: () => import("./recent-tile.tsx") },
  { name: "recipes", place: "side", need: recipeSeers.any, load: () => import("./recipes-tile.tsx") },
  { name: "expiring", place: "side", need: labSeers, load: () => import("./expiring-tile.tsx") },
  { name: "short", place: "side", need: labSeers, load: () => import("./short-tile.tsx") },
  { name: "news", place: "side", need: "any-user", load: () => import("./news-tile.tsx") },
];
