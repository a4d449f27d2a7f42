import { allergens, type Allergen, type Component, type ComponentRow } from "#contract/components/schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { FullComponent, ListedComponent } from "./queries.ts";

/** Sorts allergens in the order of the regulation. */
const inOrder = (some: readonly Allergen[]): Allergen[] => allergens.filter((a) => some.includes(a));
const canOf = ({ rights }: Person): ComponentRow["can"] => ({
  ...(rights.at("components_update", {}) && { update: true }),
  ...(rights.at("components_delete", {}) && { delete: true }),
});

export const presentRow = (row: ListedComponent, person: Person): ComponentRow => ({
  ...row,
  id: row.hash_id,
  allergens_all: inOrder(row.allergens_all),
  can: canOf(person),
});
export const presentComponent = (row: FullComponent, person: Person): Component => ({
  ...row,
  ...presentRow(row, person),
});
