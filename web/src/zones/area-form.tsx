import { useNamed } from "#web/kit/named.ts";
import { country, currency as currencies } from "#contract/reference/house-lists.ts";
import { createZone, updateZone, type Zone } from "#contract/zones/endpoints.ts";
import { useWhole } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { areaHref } from "./words.ts";

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", here])]
  .toSorted()
  .map((z) => ({ value: z, label: z.replaceAll("_", " ") }));
const withIts = (zone: string | undefined) =>
  zone && !timeZones.some((z) => z.value === zone) ? [{ value: zone, label: zone }, ...timeZones] : timeZones;

const valuesOf = (z: Zone | undefined) => ({
  name: z?.name ?? "",
  time_zone: z?.time_zone ?? here,
  order_prefix: z?.order_prefix ?? "",
  currency_hash_id: "",
  countries: z?.countries.map((c) => c.hash_id) ?? [],
});

/** Saves an office; a new one is opened then. */
function useAreaForm(zone: Zone | undefined, onClose: () => void) {
  const t = useT();
  const save = useSave(createZone, updateZone, zone);
  return useRecordForm({
    draft: `zones.${zone?.hash_id ?? "new"}`,
    start: valuesOf(zone),
    version: zone?.version,
    check: (v) => ({ name: v.name.trim() ? undefined : t("zones.name_needed") }),
    save: ({ currency_hash_id, ...v }, saving) => {
      const change = { ...v, name: v.name.trim() };
      return save(saving, { make: { body: { ...change, currency_hash_id: currency_hash_id || null } }, change });
    },
    saved: ({ data }, { name }) => {
      toast(t(zone ? "zones.saved" : "zones.made", { name: name.trim() }));
      if (zone) onClose();
      else go(areaHref(data.hash_id));
    },
    onClose,
  });
}

/**
 * Form to create an office, or to edit its name, time zone and countries. The currency may be set later; until then nothing that needs money works.
 */
export default function AreaForm({ zone, onClose }: { zone: Zone | undefined; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const allCountries = useWhole(country.list, { query: {} }, { staleTime: 60_000, quiet: true }).data ?? [];
  const form = useAreaForm(zone, onClose);
  return (
    <RecordDrawer
      form={form}
      of={zone && { kind: "zone", id: zone.hash_id, now: zone.name }}
      label={t(zone ? "zones.change" : "zones.new")}
      submit={t(zone ? "ui.save" : "zones.make")}
    >
      <TextField
        {...form.field("name", "zones.name")}
        max={120}
        required
        autoFocus
        placeholder={t("zones.name_example")}
      />
      <ChoiceField
        {...form.field("time_zone", "zones.time_zone")}
        choices={withIts(zone?.time_zone)}
        description={t("zones.time_zone_text")}
        required
      />
      {zone ? null : (
        <ReferenceField
          {...form.field("currency_hash_id", "zones.currency")}
          from={currencies.list}
          say={(c) => `${c.iso} ${named(c)}`}
          description={t("zones.currency_later")}
          optional
          clearable
        />
      )}
      <TextField
        {...form.field("order_prefix", "zones.order_prefix")}
        max={8}
        placeholder="PAR"
        description={t("zones.order_prefix_text")}
        optional
      />
      <ChoicesField
        {...form.field("countries", "zones.countries")}
        choices={allCountries.map((c) => ({ value: c.hash_id, label: named(c) }))}
        optional
      />
    </RecordDrawer>
  );
}
