import { useState } from "react";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { suppliesWorth } from "#contract/supplies/value.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import css from "../supplies.module.css";
import { WorthSums } from "./worth.tsx";

/** What the articles of the list are worth on a day, with its office and category. */
export default function ValuePanel({ type, onClose }: { type: SupplyType; onClose: () => void }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const [on, setOn] = useState(url.on ?? todayAt());
  const { zone, category } = url;
  const query = { type, on, ...(zone && { zone }), ...(category && { category }) };
  const read = useRead(suppliesWorth, { query }, { keep: true, enabled: on !== "" });
  const worth = read.data?.data;
  return (
    <div className={[css.value, css.panel].join(" ")}>
      <DateField label={t("supply_value.on")} value={on} onChange={setOn} kind="term" />
      {worth ? <WorthSums worth={worth} /> : <Loading of={read} rows={2} />}
      <p className={css.soft}>{t("supply_value.how")}</p>
      <Button
        disabled={on === ""}
        onClick={() => {
          onClose();
          setUrl({ on, panel: undefined });
        }}
      >
        {t("supply_value.in_list")}
      </Button>
    </div>
  );
}
