import { allComponents } from "#contract/components/endpoints.ts";
import { supplier } from "#contract/reference/resources.ts";
import { useT } from "#web/kit/i18n.ts";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import css from "../contacts.module.css";

/** A supplier of a product, being edited. */
export interface SupplierValue {
  supplier_id: string;
  name: string;
  components: string[];
}
interface SuppliersFieldProps extends Omit<Lines<SupplierValue>, "name"> {
  /** Components named already. */
  known: readonly { hash_id: string; name: string }[];
}

/** Suppliers of what is in a product, with their components as far as they are known. */
export function SuppliersField({ known, ...p }: SuppliersFieldProps) {
  const t = useT();
  return (
    <LinesOf
      {...p}
      name="componentsWithSupplier"
      legend={t("portfolio.suppliers")}
      row={css.supplier}
      add={{
        label: t("portfolio.add_supplier"),
        line: () => ({ supplier_id: "", name: "", components: [] }),
      }}
      remove={(_, line) => t("portfolio.remove_supplier", { name: line.name || t("portfolio.supplier") })}
    >
      {({ at, value, field, change, remove }) => (
        <>
          <ReferenceField
            {...field("supplier_id", "portfolio.supplier")}
            from={supplier.list}
            now={value.name ? { hash_id: value.supplier_id, name: value.name } : null}
            without={p.values.flatMap((other, i) => (at === i ? [] : [other.supplier_id]))}
            onChange={(supplier_id) => change({ supplier_id, name: "" })}
          />
          {remove}
          <ReferencesField {...field("components", "portfolio.components")} from={allComponents} now={known} />
        </>
      )}
    </LinesOf>
  );
}
