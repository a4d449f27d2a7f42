import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { orderHref } from "#contract/orders/hrefs.ts";
import { orderCategories } from "#contract/orders/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import page from "#web/ui/page.module.css";
import css from "./purchase.module.css";

/** `/admin/orders/export`: exports the orders of a date range. */
export default function ExportPage() {
  const t = useT();
  const { zones } = useMe();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [category, setCategory] = useState("all");
  const [zone, setZone] = useState("");
  const exporter = useExport({
    kind: "orders",
    filters: { ordered_from: from, ordered_to: to, category, zone_hash_id: zone },
    about: zones.find((z) => z.hash_id === zone)?.name ?? "",
  });
  const isWrong = from !== "" && to !== "" && to < from;
  return (
    <div className={page.page}>
      <div className={`${page.head} ${css.head}`}>
        <h1>{t("orders.export_title")}</h1>
        <ButtonLink href={orderHref.list()} icon={<IconArrowBackUp stroke={1.6} />}>
          {t("orders.title")}
        </ButtonLink>
        {isWrong ? null : <ExportMenu exporter={exporter} printed />}
      </div>
      <div className={css.fields}>
        <p className={css.soft}>{t("orders.export_text")}</p>
        <DateField label={t("orders.export_from")} value={from} onChange={setFrom} clearable />
        <DateField
          label={t("orders.export_to")}
          value={to}
          onChange={setTo}
          clearable
          {...(isWrong && { error: t("orders.export_wrong") })}
        />
        <ChoiceField
          label={t("orders.category")}
          value={category}
          onChange={setCategory}
          options={orderCategories}
          texts="orders.category_"
        />
        <ChoiceField
          label={t("orders.office")}
          value={zone}
          onChange={setZone}
          choices={zones.map((z) => ({ value: z.hash_id, label: z.name }))}
          clearable
        />
      </div>
    </div>
  );
}
