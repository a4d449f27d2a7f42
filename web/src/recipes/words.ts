import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { AvailabilityState } from "#contract/recipes/schemas.ts";
import { exactText } from "#contract/kit/amounts.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";

export const recipeLink = (r: { hash_id: string }): string => recipeHref.view(r.hash_id);

/** A decimal with a comma: `16,5`. */
export const decimalText = (value: string | null): string => exactText(value);
/** A dilution with commas: `1+5,5`. */
export const dilutionText = (value: string | null): string => value?.split("+").map(exactText).join("+") ?? "";

export const stateTones: Readonly<Record<AvailabilityState, StatusTone>> = {
  trial: "agreed",
  registration: "wait",
  available: "done",
  suspended: "part",
  withdrawn: "bad",
};
