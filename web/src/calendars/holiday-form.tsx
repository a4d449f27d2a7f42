import { createPublicHoliday, deletePublicHoliday, updatePublicHoliday } from "#contract/calendars/endpoints.ts";
import { dayParts } from "#contract/calendars/day-plan.ts";
import type { PublicHoliday } from "#contract/calendars/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import css from "./calendars.module.css";

interface HolidayFormProps {
  country: string;
  /** Offices of the country that the reader sees. */
  offices: readonly { hash_id: string; name: string }[];
  year: number;
  holiday?: PublicHoliday;
  onClose: () => void;
}

/** Saves a public holiday. */
function useHolidayForm({ country, holiday, onClose }: Pick<HolidayFormProps, "country" | "holiday" | "onClose">) {
  const t = useT();
  const save = useSave(createPublicHoliday, updatePublicHoliday, holiday);
  return useRecordForm({
    draft: `calendars.holiday.${holiday?.hash_id ?? country}`,
    start: {
      day: holiday?.day ?? "",
      name: holiday?.name ?? "",
      name_fr: holiday?.name_fr ?? "",
      part: holiday?.part ?? "day",
      zone_hash_id: holiday?.zone?.hash_id ?? "",
    },
    version: holiday?.version,
    check: (v) => ({
      day: v.day ? undefined : t("calendars.day_needed"),
      name: v.name.trim() ? undefined : t("calendars.name_needed"),
    }),
    save: (v, saving) => {
      const change = {
        ...v,
        name: v.name.trim(),
        name_fr: v.name_fr.trim() || null,
        zone_hash_id: v.zone_hash_id || null,
      };
      return save(saving, { make: { params: { id: country }, body: change }, change });
    },
    saved: (_, v) => t("calendars.holiday_saved", { name: v.name.trim() }),
    onClose,
  });
}

/** A public holiday: entered by hand, or corrected after an import. */
export default function HolidayForm({ country, offices, year, holiday, onClose }: HolidayFormProps) {
  const t = useT();
  const named = useNamed();
  const form = useHolidayForm({ country, holiday, onClose });
  const all =
    holiday?.zone && !offices.some((z) => z.hash_id === holiday.zone?.hash_id) ? [...offices, holiday.zone] : offices;
  return (
    <RecordDrawer
      form={form}
      of={holiday && { kind: "public_holiday", id: holiday.hash_id, now: named(holiday) }}
      label={holiday ? named(holiday) : t("calendars.new_holiday")}
      submit={!holiday || holiday.can.update ? t(holiday ? "ui.save" : "calendars.add") : undefined}
      remove={
        holiday?.can.delete && {
          call: deletePublicHoliday,
          of: holiday.hash_id,
          words: "calendars.holiday_delete",
          given: { name: named(holiday) },
        }
      }
      {...(holiday && { happened: { did: "calendars.did_holiday_", otherwise: "calendars.did_holiday_update" } })}
    >
      {holiday?.estimated ? <p className={css.note}>{t("calendars.estimated_text")}</p> : null}
      <Pair>
        <DateField
          {...form.field("day", "calendars.day")}
          kind="term"
          description={holiday ? undefined : t("calendars.in_year", { year })}
          required
        />
        <ChoiceField {...form.field("part", "calendars.part")} options={dayParts} texts="calendars.part_" />
      </Pair>
      <TextField {...form.field("name", "calendars.name")} max={120} required />
      <TextField {...form.field("name_fr", "calendars.name_fr")} max={120} optional />
      {all.length > 0 ? (
        <ChoiceField
          {...form.field("zone_hash_id", "calendars.office")}
          choices={[
            { value: "", label: t("calendars.every_office") },
            ...all.map((z) => ({ value: z.hash_id, label: t("calendars.only", { office: z.name }) })),
          ]}
        />
      ) : null}
    </RecordDrawer>
  );
}
