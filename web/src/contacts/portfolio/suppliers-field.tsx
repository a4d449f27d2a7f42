import { IconPlus, IconX } from "@tabler/icons-react";
import { allComponents } from "#contract/components/endpoints.ts";
import { supplier } from "#contract/reference/resources.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import css from "../contacts.module.css";

/** A supplier of a product, being edited. */
export interface SupplierValue {
  supplier_id: string;
  name: string;
  components: string[];
}
interface SuppliersFieldProps {
  value: readonly SupplierValue[];
  /** Components named already. */
  known: readonly { hash_id: string; name: string }[];
  onChange: (next: SupplierValue[]) => void;
  error: string | undefined;
}

/** Suppliers of what is in a product, with their components as far as they are known. */
export function SuppliersField({ value, known, onChange, error }: SuppliersFieldProps) {
  const t = useT();
  const set = (at: number, part: Partial<SupplierValue>): void =>
    onChange(value.map((line, i) => (i === at ? { ...line, ...part } : line)));
  return (
    <fieldset className={css.suppliers}>
      <legend>{t("portfolio.suppliers")}</legend>
      {value.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no name of its own
        <div key={i} className={css.supplier}>
          <ReferenceField
            label={t("portfolio.supplier")}
            name={`componentsWithSupplier.${i}.supplier_id`}
            from={supplier.list}
            value={line.supplier_id}
            now={line.name ? { hash_id: line.supplier_id, name: line.name } : null}
            without={value.flatMap((other, at) => (at === i ? [] : [other.supplier_id]))}
            error={i === 0 ? error : undefined}
            onChange={(supplier_id) => set(i, { supplier_id, name: "" })}
          />
          <IconButton
            label={t("portfolio.remove_supplier", { name: line.name || t("portfolio.supplier") })}
            icon={<IconX stroke={1.6} />}
            onClick={() => onChange(value.filter((_, at) => at !== i))}
          />
          <ReferencesField
            label={t("portfolio.components")}
            name={`componentsWithSupplier.${i}.components`}
            value={line.components}
            from={allComponents}
            now={known}
            onChange={(ids) => set(i, { components: ids })}
          />
        </div>
      ))}
      <Button
        size="small"
        look="quiet"
        icon={<IconPlus stroke={1.6} />}
        onClick={() => onChange([...value, { supplier_id: "", name: "", components: [] }])}
      >
        {t("portfolio.add_supplier")}
      </Button>
    </fieldset>
  );
}
