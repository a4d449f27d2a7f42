import { placeLink } from "#contract/laboratory/hrefs.ts";
import {
  createLaboratory,
  createShop,
  createWarehouse,
  placeOptions,
  updateLaboratory,
  updateWarehouse,
  type Place,
} from "#contract/laboratory/places.ts";
import { familyOf, type PlaceFamily } from "#contract/laboratory/rights.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";

const timeZones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]
  .toSorted()
  .map((z) => ({ value: z, label: z.replaceAll("_", " ") }));

const ANEW: Place["kind"] = "laboratory";
const valuesOf = (p: Place | undefined) => ({
  kind: p?.kind ?? ANEW,
  name: p?.name ?? "",
  country_hash_id: p?.country.hash_id ?? "",
  street: p?.street ?? "",
  street2: p?.street2 ?? "",
  zip_code: p?.zip_code ?? "",
  city: p?.city ?? "",
  time_zone: p?.time_zone ?? "",
  manager_hash_id: p?.manager?.hash_id ?? "",
  people: p?.people.map((u) => u.hash_id) ?? [],
  note: p?.note ?? "",
});

interface PlaceFormProps {
  place?: Place;
  family: PlaceFamily;
  onClose: () => void;
}

/** State of the form: the place is made or changed. */
function usePlaceForm({ place, family, onClose }: PlaceFormProps) {
  const t = useT();
  const create = {
    laboratory: useChange(createLaboratory),
    shop: useChange(createShop),
    warehouse: useChange(createWarehouse),
  };
  const update = { laboratory: useChange(updateLaboratory), warehouse: useChange(updateWarehouse) };
  return useRecordForm({
    draft: `laboratory.place.${place?.hash_id ?? family}`,
    start: { ...valuesOf(place), ...(!place && family === "warehouse" && { kind: "warehouse" as const }) },
    version: place?.version,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("laboratory.name_needed"),
      country_hash_id: v.country_hash_id ? undefined : t("laboratory.country_needed"),
    }),
    save: ({ kind, ...v }, { version, idempotencyKey }) => {
      const body = { ...v, name: v.name.trim() };
      return place
        ? update[familyOf(place.kind)].mutateAsync({
            input: { params: { id: place.hash_id }, body: { ...body, version } },
            idempotencyKey,
          })
        : create[kind].mutateAsync({ input: { body }, idempotencyKey });
    },
    saved: ({ data }, { name }) => {
      toast(t("laboratory.saved", { name: name.trim() }));
      if (place) onClose();
      else go(placeLink(data));
    },
    onClose,
  });
}

/** The form for a laboratory, a shop or a warehouse, new or existing. */
export default function PlaceForm({ place, family, onClose }: PlaceFormProps) {
  const t = useT();
  const named = useNamed();
  const options = useRead(placeOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  const form = usePlaceForm({ place, family, onClose });
  const people = (options?.people ?? []).map((u) => ({ value: u.hash_id, label: u.name }));
  const known = new Set(people.map((u) => u.value));
  const its = [...(place?.people ?? []), ...(place?.manager ? [place.manager] : [])]
    .filter((u) => !known.has(u.hash_id))
    .map((u) => ({ value: u.hash_id, label: u.name }));
  const all = [...new Map([...people, ...its].map((u) => [u.value, u])).values()];
  return (
    <RecordDrawer
      form={form}
      of={place && { kind: "stock_place", id: place.hash_id, now: place.name }}
      label={place?.name ?? t(family === "warehouse" ? "laboratory.new_warehouse" : "laboratory.new")}
      submit={t(place ? "ui.save" : "laboratory.make")}
    >
      {!place && family === "laboratory" ? (
        <ChoiceField
          {...form.field("kind", "laboratory.kind")}
          options={["laboratory", "shop"]}
          texts="laboratory.kind_"
        />
      ) : null}
      <TextField {...form.field("name", "laboratory.name")} max={120} required autoFocus={!place} />
      <ChoiceField
        {...form.field("country_hash_id", "laboratory.country")}
        choices={(options?.countries ?? (place ? [place.country] : [])).map((k) => ({
          value: k.hash_id,
          label: named(k),
        }))}
        required
      />
      <TextField {...form.field("street", "laboratory.street")} max={160} optional autoComplete="off" />
      <TextField {...form.field("street2", "laboratory.street2")} max={160} optional autoComplete="off" />
      <Pair>
        <TextField {...form.field("zip_code", "laboratory.zip_code")} max={20} autoComplete="off" />
        <TextField {...form.field("city", "laboratory.city")} max={120} autoComplete="off" />
      </Pair>
      <ChoiceField
        {...form.field("time_zone", "laboratory.time_zone")}
        choices={timeZones}
        description={t("laboratory.time_zone_text")}
        clearable
        optional
      />
      <ChoiceField {...form.field("manager_hash_id", "laboratory.manager")} choices={all} clearable optional />
      <ChoicesField
        {...form.field("people", "laboratory.team")}
        choices={all}
        description={t("laboratory.team_text")}
        optional
      />
      <LongTextField {...form.field("note", "laboratory.note")} max={2000} optional />
    </RecordDrawer>
  );
}
