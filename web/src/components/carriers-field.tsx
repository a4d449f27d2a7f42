import { allComponents } from "#contract/components/endpoints.ts";
import { figures } from "#contract/components/figures.ts";
import { MOST_CARRIERS } from "#contract/components/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./components.module.css";
import type { ComponentValues } from "./values.ts";

interface CarriersFieldProps {
  form: FormFields<ComponentValues>;
  /** The component itself, which can't be its own carrier. */
  without: string | undefined;
}

/** The carriers of a component, each with its share. */
export function CarriersField({ form, without }: CarriersFieldProps) {
  const t = useT();
  return (
    <LinesOf
      {...form.lines("carriers")}
      legend={t("components.carriers")}
      row={css.carrier}
      add={{
        label: t("components.add_carrier"),
        line: () => ({ component_hash_id: "", name: "", percent: "" }),
        most: MOST_CARRIERS,
      }}
      remove={(_, line) => t("components.remove_carrier", { name: line.name || t("components.carrier") })}
    >
      {({ value, field, change, remove }) => (
        <>
          <ReferenceField
            {...field("component_hash_id", "components.carrier")}
            from={allComponents}
            now={value.name ? { hash_id: value.component_hash_id, name: value.name } : null}
            without={without ? [without] : []}
            say={(c) => `${c.number} ${c.name}`}
            asks
            onChange={(id) => change({ component_hash_id: id, name: "" })}
          />
          <NumberInput {...field("percent", "components.carrier_percent")} rules={figures.percent} />
          {remove}
        </>
      )}
    </LinesOf>
  );
}
