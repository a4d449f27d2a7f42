import { componentHref } from "#contract/components/hrefs.ts";
import type { Allergen } from "#contract/components/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";

export const componentLink = (c: { hash_id: string }): string => componentHref.view(c.hash_id);
export const allergensOf = (some: readonly Allergen[], t: Translate): string =>
  some.map((a) => t(`components.allergen_${a}`)).join(", ");
