import { IconDownload } from "@tabler/icons-react";
import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { filtersFor } from "#web/ui/list/filters-of.ts";
import { useFilterWords } from "#web/ui/list/filter-chip.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { useListed } from "#web/ui/list/use-found.ts";
import { Menu } from "#web/ui/menu.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import type { Market } from "./use-market.ts";
import { axesOf, marketFilters } from "./words.ts";

/** Exports the picture as an image and as a table. */
export function PictureExport({ market }: { market: Market }) {
  const t = useT();
  const named = useNamed();
  const { zones } = useMe();
  const said = useFilterWords();
  const listed = useListed(marketFilters);
  const { picture, url, query, shows } = market;
  const { rows, columns } = axesOf(url);
  const axes = t("market.matrix_of", { rows: t(`market.axis_${rows}`), columns: t(`market.axis_${columns}`) });
  const filters = filtersFor(marketFilters, listed.choices, { t, zones, hasMore: listed.hasMore });
  const narrowed = filters.flatMap((f) => {
    const words = said(f, url);
    return words ? [`${f.label}: ${words}`] : [];
  });
  const table = useExport({ kind: "market_picture", filters: query, about: axes });
  const draw = async (kind: "svg" | "png"): Promise<void> => {
    if (!picture) return;
    const [{ drawnPicture }, { pngOf }] = await Promise.all([
      import("./picture-svg.ts"),
      import("#web/ui/chart/png-of.ts"),
    ]);
    const drawn = drawnPicture(picture, {
      shows,
      named,
      title: axes,
      note: [t(`market.shows_${shows}`), ...narrowed, formatDay(todayAt())].join(" · "),
      total: t(`market.different_${shows}`),
    });
    const blob = kind === "svg" ? new Blob([drawn.svg], { type: "image/svg+xml" }) : await pngOf(drawn);
    saveFile(blob, `${t("market.title")} ${axes}.${kind}`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconDownload stroke={1.6} />} busy={table.busy}>
          {t("ui.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void draw("png")}>{t("market.export_png")}</Menu.Item>
        <Menu.Item onClick={() => void draw("svg")}>{t("market.export_svg")}</Menu.Item>
        <Menu.Item onClick={() => void table.run("xlsx")}>{t("ui.export_xlsx")}</Menu.Item>
        <Menu.Item onClick={() => void table.run("csv")}>{t("ui.export_csv")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
