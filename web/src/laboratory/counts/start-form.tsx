import { startCount } from "#contract/laboratory/counts.ts";
import { countHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "../laboratory.module.css";

/** The form that starts a stock-take of a place or some of its shelves. */
export default function StartForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(startCount, {
    draft: undefined,
    leadsAway: true,
    alsoChanged: true,
    start: { shelf: "", note: "" },
    input: (v) => ({
      body: { laboratory_id: place.hash_id, shelf: v.shelf.trim() || null, note: v.note.trim() || null },
    }),
    saved: ({ data }) => go(countHref.view(data.hash_id)),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("laboratory.start_count")} submit={t("laboratory.start_it")}>
      <p className={css.soft}>{t("laboratory.start_count_text")}</p>
      <TextField
        {...form.field("shelf", "laboratory.shelves_from")}
        max={40}
        autoComplete="off"
        placeholder={t("laboratory.whole_place")}
        optional
        autoFocus
      />
      <LongTextField {...form.field("note", "laboratory.note")} max={1000} optional />
    </RecordDrawer>
  );
}
