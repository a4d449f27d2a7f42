import { listCategories } from "#contract/supplies/categories.ts";
import { startCount } from "#contract/supplies/counts.ts";
import { supplyCountsHref } from "#contract/supplies/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./counts.module.css";

/** Begins a stock-take of an office, or of a part of it. */
export default function StartForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { can, zones, me } = useMe();
  const offices = zones.filter((z) => can("supplies_update", z.hash_id));
  const own = offices.find((z) => z.hash_id === me.zone?.hash_id) ?? offices[0];
  const form = useCallForm(startCount, {
    draft: undefined,
    leadsAway: true,
    alsoChanged: true,
    start: { zone_id: own?.hash_id ?? "", category_id: "", shelf: "", note: "" },
    input: (v) => ({
      body: {
        zone_id: v.zone_id,
        category_id: v.category_id || null,
        shelf: v.shelf.trim() || null,
        note: v.note.trim() || null,
      },
    }),
    saved: ({ data }) => go(supplyCountsHref({ count: data.hash_id, scan: "1" })),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("supply_counts.start")} submit={t("supply_counts.start_it")}>
      <p className={css.soft}>{t("supply_counts.start_text")}</p>
      {offices.length > 1 ? (
        <ChoiceField
          {...form.field("zone_id", "supply_counts.office")}
          choices={offices.map((z) => ({ value: z.hash_id, label: z.name }))}
        />
      ) : null}
      <ReferenceField
        {...form.field("category_id", "supply_counts.category")}
        description={t("supply_counts.category_how")}
        from={listCategories}
        clearable
        optional
      />
      <TextField {...form.field("shelf", "supply_counts.shelves_from")} max={60} autoComplete="off" optional />
      <LongTextField {...form.field("note", "supply_counts.note")} max={1000} optional />
    </RecordDrawer>
  );
}
