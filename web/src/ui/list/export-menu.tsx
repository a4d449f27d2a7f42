import { IconDownload } from "@tabler/icons-react";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { Menu } from "../menu.tsx";
import type { useExport } from "./use-export.ts";

const NONE: readonly { readonly hash_id: string }[] = [];

/** The list's export button with its formats. */
export function ExportMenu({
  exporter,
  small,
  printed,
  chosen = NONE,
  more,
}: {
  exporter: ReturnType<typeof useExport>;
  small?: boolean;
  /** The list can be exported as a PDF too. */
  printed?: boolean | undefined;
  /** Rows that are selected: only they are exported, whatever the format. */
  chosen?: readonly { readonly hash_id: string }[] | undefined;
  /** A screen that exports otherwise. */
  more?: { readonly label: string; readonly href: string } | undefined;
}) {
  const t = useT();
  const count = chosen.length;
  const start = (format: "xlsx" | "pdf" | "csv" | "vcf"): void =>
    void exporter.run(format, count > 0 ? chosen.map((row) => row.hash_id) : undefined);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size={small ? "small" : "normal"} icon={<IconDownload stroke={1.6} />} busy={exporter.busy}>
          {count > 0 ? t("ui.export_chosen", { count }) : t("ui.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start("xlsx")}>{t("ui.export_xlsx")}</Menu.Item>
        {printed ? <Menu.Item onClick={() => start("pdf")}>PDF</Menu.Item> : null}
        <Menu.Item onClick={() => start("csv")}>{t("ui.export_csv")}</Menu.Item>
        {exporter.hasCards ? <Menu.Item onClick={() => start("vcf")}>{t("ui.export_vcf")}</Menu.Item> : null}
        {more ? <Menu.Item onClick={() => go(more.href)}>{more.label}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
