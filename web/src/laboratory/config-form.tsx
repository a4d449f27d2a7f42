import { whole } from "#contract/kit/number.ts";
import { getAlertConfig, storeAlertConfig, type AlertConfig } from "#contract/laboratory/alerts.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { stockQuantity } from "#contract/laboratory/quantity.ts";
import { forSale } from "#contract/laboratory/stock.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./laboratory.module.css";
import { StockUnitField } from "./unit-field.tsx";

/** The form for a place's alerts: days before an expiry, and the level of each component. */
export default function ConfigForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const read = useRead(getAlertConfig, { query: { laboratory_id: place.hash_id } }, { quiet: true });
  const config = read.data?.data;
  return config ? <Config config={config} place={place} onClose={onClose} /> : <Loading of={read} rows={4} />;
}

interface ConfigProps {
  config: AlertConfig;
  place: Place;
  onClose: () => void;
}

/** State of the form: the days, and a line for each component that has a level. */
function useConfigForm({ config, place, onClose }: ConfigProps) {
  const t = useT();
  return useCallForm(storeAlertConfig, {
    draft: `laboratory.alerts.${place.hash_id}`,
    start: {
      alert_days: String(config.alert_days),
      levels: config.levels.map((l) => ({
        component_id: l.component.hash_id,
        name: l.component.name,
        base: l.component.base_unit as "g" | "mL" | undefined,
        minimum: l.minimum,
        unity_hash_id: "",
      })),
    },
    version: config.version,
    check: (v) => ({
      alert_days: v.alert_days ? undefined : t("laboratory.days_needed"),
      ...Object.fromEntries(
        v.levels.flatMap((l, i) => [
          [`levels.${i}.component_id`, l.component_id ? undefined : t("laboratory.component_needed")],
          [`levels.${i}.minimum`, l.minimum ? undefined : t("errors.invalid_quantity")],
        ]),
      ),
    }),
    input: (v, version) => ({
      body: {
        laboratory_id: place.hash_id,
        alert_days: Number(v.alert_days),
        levels: v.levels.map((l) => ({
          component_id: l.component_id,
          minimum: l.minimum,
          unity_hash_id: l.unity_hash_id || null,
        })),
        version,
      },
    }),
    saved: () => t("laboratory.alerts_saved"),
    onClose,
  });
}

function Config({ config, place, onClose }: ConfigProps) {
  const t = useT();
  const form = useConfigForm({ config, place, onClose });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "stock_place", id: place.hash_id, now: place.name }}
      label={t("laboratory.set_alerts")}
      submit={t("ui.save")}
    >
      <NumberInput
        {...form.field("alert_days", "laboratory.alert_days")}
        description={t("laboratory.alert_days_text")}
        required
        rules={whole(3650)}
      />
      <LinesOf
        {...form.lines("levels")}
        legend={t("laboratory.levels")}
        row={css.levelRow}
        add={{
          label: t("laboratory.add_level"),
          line: () => ({ component_id: "", name: "", base: undefined, minimum: "", unity_hash_id: "" }),
        }}
        remove={() => t("laboratory.remove_level")}
      >
        {({ at, value, field, change, remove }) => (
          <>
            <ReferenceField
              {...field("component_id", "laboratory.component")}
              from={forSale}
              input={{ query: { laboratory_id: place.hash_id, limit: 200 } }}
              now={value.component_id ? { hash_id: value.component_id, name: value.name } : undefined}
              without={form.values.levels.flatMap((l, i) => (at === i ? [] : [l.component_id]))}
              onChange={(component_id) => change({ component_id })}
              onRow={(c) => change({ name: c?.name ?? "", base: c?.base_unit })}
              required
            />
            <NumberInput {...field("minimum", "laboratory.level")} rules={stockQuantity} />
            <StockUnitField {...field("unity_hash_id", "laboratory.unit")} base={value.base} />
            {remove}
          </>
        )}
      </LinesOf>
    </RecordDrawer>
  );
}
