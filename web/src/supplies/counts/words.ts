import type { Finding } from "#contract/supplies/count-lifecycle.ts";
import type { SupplyCountLine, SupplyCountRow } from "#contract/supplies/counts.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { ScanTone } from "#web/ui/scan/sounds.ts";

type Named = (named: { name: string; name_fr: string | null }) => string;

export const countTones = { OPEN: "wait", COUNTED: "wait", AGREED: "done", CANCELLED: "draft" } as const;
export const findingTones = {
  RIGHT: "done",
  ELSEWHERE: "wait",
  GONE: "wait",
  UNKNOWN: "draft",
  MISSING: "bad",
} as const satisfies Record<Finding, string>;
/** How a scan sounds and looks. */
export const toneOf = (finding: Finding | null): ScanTone =>
  finding === "UNKNOWN" ? "unknown" : finding === null || finding === "RIGHT" ? "right" : "elsewhere";

/** Which part of the office is counted. */
export const partOf = (n: SupplyCountRow, t: Translate, named: Named): string =>
  [n.category && named(n.category), n.shelf && t("supply_counts.shelf_of", { shelf: n.shelf })]
    .filter(Boolean)
    .join(", ") || t("supply_counts.all");
/** What a line is of: our number and the article, or the code as it was read. */
export const titleOf = (line: SupplyCountLine): string =>
  line.code ?? [line.serial_number, line.supply?.name].filter(Boolean).join(" ");
/** Where the list says that something is. */
export const whereOf = (line: SupplyCountLine, t: Translate, named: Named): string => {
  if (line.finding === "UNKNOWN") return t("supply_counts.unknown_text");
  if (line.supply === null) return t("supply_counts.hidden_text");
  const holder = line.user?.name ?? (line.department && named(line.department));
  return [
    line.state && t(`supplies.state_${line.state}`),
    line.state === "ALLOCATED" ? holder : line.zone?.name,
    line.shelf && t("supply_counts.shelf_of", { shelf: line.shelf }),
  ]
    .filter(Boolean)
    .join(", ");
};
/** Articles without numbers: their lines are counted. */
export const isArticle = (line: SupplyCountLine): boolean => line.serial_number === null && line.code === null;
