import { decimal } from "#contract/kit/money.ts";
import type { Composition, Cost } from "#contract/recipes/formulas/schemas.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** `Version 3, Summer` */
export const versionName = (t: Translate, { number, name }: Pick<Composition, "number" | "name">): string =>
  [t("formulas.version_number", { number }), name].filter(Boolean).join(", ");

/** The cost of a litre, or what readers without the formula get: about what a kilogram costs. */
export const costText = ({ per_litre, per_kilo, currency: { iso } }: Cost): string =>
  per_litre === null ? `≈ ${figureOf(decimal(per_kilo), 6)} ${iso}/kg` : `${figureOf(decimal(per_litre), 4)} ${iso}/L`;
