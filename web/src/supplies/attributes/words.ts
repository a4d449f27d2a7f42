import type { AttributeOf } from "#contract/supplies/attributes.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** A value in words; null without one. */
export function attributeText({ kind, value }: AttributeOf, t: Translate): string | null {
  if (value === null || value === "") return null;
  if (kind === "flag") return t(value === true ? "supply_attributes.yes" : "supply_attributes.no");
  return kind === "date" ? String(value).split("-").toReversed().join("-") : String(value);
}
