import { listOfImport } from "#contract/imports/kinds.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { textAt } from "#web/kit/text-at.ts";

/** The title of an import's screen; a list is called by its own name. */
export function titleOf(kind: string, t: Translate): string {
  const list = listOfImport(kind);
  return list
    ? t("imports.list_title", { list: textAt(t, "reference.", `${list.name}_title`) })
    : t(`imports.${kind}_title`);
}
