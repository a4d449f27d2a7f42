import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Segments } from "#web/ui/form/segments.tsx";

/** List or board; the rows that are shown stay. */
export function ViewChoice() {
  const t = useT();
  const [url, setUrl] = useUrl();
  return (
    <Segments<"list" | "board">
      label={t("tickets.view")}
      value={url.view === "board" ? "board" : "list"}
      options={(["list", "board"] as const).map((value) => ({ value, label: t(`tickets.view_${value}`) }))}
      onChange={(value) => setUrl({ view: value === "board" ? value : undefined })}
    />
  );
}
