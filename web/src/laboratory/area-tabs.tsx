import { HOME_WITHIN } from "#contract/laboratory/home.ts";
import { batchHref, laboratoryHref, warehouseHref } from "#contract/laboratory/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";

/** Tabs for laboratories, warehouses and batches, as far as the person may open them. */
export function AreaTabs({ current }: { current: "laboratory" | "warehouse" | "batch" | "expiring" }) {
  const t = useT();
  const { can } = useMe();
  const moves = can("laboratory_stock");
  const tabs = [
    (moves || can("laboratory_view")) && {
      href: laboratoryHref.list(),
      label: t("laboratory.title"),
      current: current === "laboratory",
    },
    (moves || can("warehouses_view")) && {
      href: warehouseHref.list(),
      label: t("laboratory.warehouses"),
      current: current === "warehouse",
    },
    { href: batchHref.list(), label: t("laboratory.batches"), current: current === "batch" },
    (moves || can("laboratory_view")) && {
      href: laboratoryHref.expiring({ within: String(HOME_WITHIN) }),
      label: t("laboratory.expiring_lots"),
      current: current === "expiring",
    },
  ];
  return <LinkTabs label={t("laboratory.title")} tabs={tabs.filter((tab) => tab !== false)} />;
}
