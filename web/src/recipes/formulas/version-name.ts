import type { Composition } from "#contract/recipes/formulas/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** `Version 3, Summer` */
export const versionName = (t: Translate, { number, name }: Pick<Composition, "number" | "name">): string =>
  [t("formulas.version_number", { number }), name].filter(Boolean).join(", ");
