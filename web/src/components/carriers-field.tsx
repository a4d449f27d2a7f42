import { IconPlus, IconX } from "@tabler/icons-react";
import { allComponents } from "#contract/components/endpoints.ts";
import { MOST_CARRIERS } from "#contract/components/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./components.module.css";
import type { CarrierValue, ComponentValues } from "./values.ts";

interface CarriersFieldProps {
  form: FormFields<ComponentValues>;
  /** The component itself, which can't be its own carrier. */
  without: string | undefined;
}

/** The carriers of a component, each with its share. */
export function CarriersField({ form, without }: CarriersFieldProps) {
  const t = useT();
  const lines = form.values.carriers;
  const put = (carriers: CarrierValue[]): void => {
    form.change({ carriers });
    form.errors.clear("carriers");
  };
  const set = (at: number, part: Partial<CarrierValue>): void =>
    put(lines.map((line, i) => (i === at ? { ...line, ...part } : line)));
  return (
    <fieldset className={css.lines}>
      <legend>{t("components.carriers")}</legend>
      {lines.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own
        <div key={i} className={css.carrier}>
          <ReferenceField
            label={t("components.carrier")}
            name={`carriers.${i}.component_hash_id`}
            from={allComponents}
            value={line.component_hash_id}
            now={line.name ? { hash_id: line.component_hash_id, name: line.name } : null}
            without={without ? [without] : []}
            say={(c) => `${c.number} ${c.name}`}
            asks
            error={form.errors.of(`carriers.${i}.component_hash_id`)}
            onChange={(id) => set(i, { component_hash_id: id, name: "" })}
          />
          <TextField
            label={t("components.carrier_percent")}
            name={`carriers.${i}.percent`}
            value={line.percent}
            max={8}
            error={form.errors.of(`carriers.${i}.percent`)}
            onChange={(percent) => set(i, { percent })}
          />
          <IconButton
            label={t("components.remove_carrier", { name: line.name || t("components.carrier") })}
            icon={<IconX stroke={1.6} />}
            onClick={() => put(lines.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      {lines.length < MOST_CARRIERS ? (
        <Button
          size="small"
          look="quiet"
          icon={<IconPlus stroke={1.6} />}
          onClick={() => put([...lines, { component_hash_id: "", name: "", percent: "" }])}
        >
          {t("components.add_carrier")}
        </Button>
      ) : null}
    </fieldset>
  );
}
