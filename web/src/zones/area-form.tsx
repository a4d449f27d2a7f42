import { useNamed } from "#web/kit/named.ts";
import { country, currency as currencies } from "#contract/reference/resources.ts";
import { createZone, updateZone, type Zone } from "#contract/zones/endpoints.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { areaHref } from "./words.ts";

const long = { staleTime: 60_000, quiet: true } as const;
const all = { query: { limit: 200 } } as const;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", here])]
  .toSorted()
  .map((z) => ({ value: z, label: z.replaceAll("_", " ") }));
const withIts = (zone: string | undefined) =>
  zone && !timeZones.some((z) => z.value === zone) ? [{ value: zone, label: zone }, ...timeZones] : timeZones;

const valuesOf = (z: Zone | undefined) => ({
  name: z?.name ?? "",
  time_zone: z?.time_zone ?? here,
  currency_hash_id: "",
  countries: z?.countries.map((c) => c.hash_id) ?? [],
});

/** Makes an office, or changes its name, clock and countries. A currency may come later: until then it blocks what needs money. */
export default function AreaForm({ zone, onClose }: { zone: Zone | undefined; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const { values, set, errors, submit, ...f } = useShortForm(
    `zones.${zone?.hash_id ?? "new"}`,
    valuesOf(zone),
    zone?.version,
  );
  const allCurrencies = useRead(currencies.list, all, { ...long, enabled: !zone }).data?.data ?? [];
  const allCountries = useRead(country.list, all, long).data?.data ?? [];
  const create = useChange(createZone);
  const update = useChange(updateZone);
  const send = async (): Promise<void> => {
    const name = values.name.trim();
    const { time_zone, countries } = values;
    let made: Zone | undefined;
    const ok = await submit({ name: name ? undefined : t("zones.name_needed") }, (idempotencyKey) =>
      zone
        ? update.mutateAsync({
            input: { params: { id: zone.hash_id }, body: { name, time_zone, countries, version: f.version } },
            idempotencyKey,
          })
        : create
            .mutateAsync({
              input: { body: { name, time_zone, countries, currency_hash_id: values.currency_hash_id || null } },
              idempotencyKey,
            })
            .then((answer) => (made = answer.data)),
    );
    if (!ok) return;
    toast(t(zone ? "zones.saved" : "zones.made", { name }));
    if (made) go(areaHref(made.hash_id));
    else onClose();
  };
  return (
    <DrawerForm
      ref={f.form}
      label={t(zone ? "zones.change" : "zones.new")}
      submit={t(zone ? "ui.save" : "zones.make")}
      busy={f.busy}
      note={f.note}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <Together kind="zone" id={zone?.hash_id} form={f}>
        {zone?.name}
      </Together>
      <TextField
        label={t("zones.name")}
        name="name"
        value={values.name}
        onChange={set("name")}
        error={errors.of("name")}
        max={120}
        required
        autoFocus
        placeholder={t("zones.name_example")}
      />
      <ChoiceField
        label={t("zones.time_zone")}
        name="time_zone"
        value={values.time_zone}
        onChange={set("time_zone")}
        error={errors.of("time_zone")}
        choices={withIts(zone?.time_zone)}
        description={t("zones.time_zone_text")}
        required
      />
      {zone ? null : (
        <ChoiceField
          label={t("zones.currency")}
          name="currency_hash_id"
          value={values.currency_hash_id}
          onChange={set("currency_hash_id")}
          error={errors.of("currency_hash_id")}
          choices={allCurrencies.map((c) => ({ value: c.hash_id, label: `${c.iso} ${named(c)}` }))}
          description={t("zones.currency_later")}
          optional
          clearable
        />
      )}
      <ChoicesField
        label={t("zones.countries")}
        name="countries"
        value={values.countries}
        onChange={set("countries")}
        error={errors.of("countries")}
        choices={allCountries.map((c) => ({ value: c.hash_id, label: named(c) }))}
        optional
      />
      <LeaveGuard {...f.guard} />
    </DrawerForm>
  );
}
