import { IconDownload } from "@tabler/icons-react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import { Menu } from "../menu.tsx";
import type { useExport } from "./use-export.ts";

/** The list's export button with its formats. */
export function ExportMenu({
  exporter,
  small,
  printed,
}: {
  exporter: ReturnType<typeof useExport>;
  small?: boolean;
  /** The list can be exported as a PDF too. */
  printed?: boolean | undefined;
}) {
  const t = useT();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size={small ? "small" : "normal"} icon={<IconDownload stroke={1.6} />} busy={exporter.busy}>
          {t("ui.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exporter.run("xlsx")}>{t("ui.export_xlsx")}</Menu.Item>
        {printed ? <Menu.Item onClick={() => void exporter.run("pdf")}>PDF</Menu.Item> : null}
        <Menu.Item onClick={() => void exporter.run("csv")}>{t("ui.export_csv")}</Menu.Item>
        {exporter.hasCards ? (
          <Menu.Item onClick={() => void exporter.run("vcf")}>{t("ui.export_vcf")}</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
