import { listEquipments } from "#contract/contacts/equipment.ts";
import { firstOf } from "#contract/contacts/page.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { numberText } from "#contract/kit/number.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { OverviewTable } from "../overview-table.tsx";
import { equipmentName, fillsOf, processOf } from "./columns.tsx";

/** The lines of a contact in short, with links to each. */
export default function Lines({ contact: c }: { contact: Contact }) {
  const t = useT();
  const named = useNamed();
  const { data } = useRead(listEquipments, firstOf(c.hash_id), { quiet: true, enabled: !!c.equipment_count });
  if (!c.equipment_count || !data) return null;
  const rows = data.data.toSorted((a, b) =>
    equipmentName(a, t).localeCompare(equipmentName(b, t), "en", { numeric: true }),
  );
  return (
    <OverviewTable
      title={t("equipment.lines")}
      count={c.equipment_count}
      all={contactHref.view(c.hash_id, { tab: "equipment" })}
      allLabel={t("equipment.all")}
      heads={[t("equipment.line"), t("equipment.fills"), t("equipment.process"), t("equipment.litres_per_hour")]}
      rows={rows.map((e) => ({
        key: e.hash_id,
        cells: [
          <AppLink key="name" href={contactHref.view(c.hash_id, { tab: "equipment", equipment: e.hash_id })}>
            {equipmentName(e, t)}
            {e.line && e.brand ? <small>{e.brand.name}</small> : null}
          </AppLink>,
          fillsOf(e, named),
          processOf(e, t),
          e.litres_per_hour && numberText(e.litres_per_hour),
        ],
      }))}
    />
  );
}
