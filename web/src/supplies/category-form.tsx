import {
  createCategory,
  deleteCategory,
  listCategories,
  MOST_LEVELS,
  updateCategory,
  type SupplyCategory,
} from "#contract/supplies/categories.ts";
import { AttributeLines, attributeBody, lineOf } from "./attributes/attribute-lines.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";

interface CategoryFormProps {
  category?: SupplyCategory | undefined;
  onClose: () => void;
}

/** State of the form: the category is made or changed. */
function useCategoryForm({ category: c, onClose }: CategoryFormProps) {
  const t = useT();
  const save = useSave(createCategory, updateCategory, c);
  return useRecordForm({
    draft: `supplies.category.${c?.hash_id ?? "new"}`,
    start: {
      name: c?.name ?? "",
      name_fr: c?.name_fr ?? "",
      parent_hash_id: c?.parent_hash_id ?? "",
      stock_text_id: c?.stock_text_id ?? "",
      attributes: (c?.attributes ?? []).map(lineOf),
    },
    version: c?.version,
    check: (v) => ({ name: v.name.trim() ? undefined : t("supplies.name_needed") }),
    save: (v, saving) => {
      const body = {
        name: v.name.trim(),
        name_fr: v.name_fr.trim() || null,
        parent_hash_id: v.parent_hash_id || null,
        stock_text_id: v.stock_text_id.trim() || null,
        attributes: v.attributes.map(attributeBody),
      };
      return save(saving, { make: { body }, change: body });
    },
    saved: (_, v) => t("supplies.category_saved", { name: v.name.trim() }),
    onClose,
  });
}

/** The form of a category: its names, its place in the tree and the letters of its numbers. */
export default function CategoryForm({ category: c, onClose }: CategoryFormProps) {
  const t = useT();
  const named = useNamed();
  const form = useCategoryForm({ category: c, onClose });
  const mayWrite = c === undefined || c.can.update === true;
  return (
    <RecordDrawer
      form={form}
      of={c && { kind: "supply_category", id: c.hash_id, now: c.name }}
      label={c ? named(c) : t("supplies.category_new")}
      submit={mayWrite ? t(c ? "ui.save" : "supplies.category_add") : undefined}
      remove={
        c?.can.delete && {
          call: deleteCategory,
          of: c.hash_id,
          words: "supplies.category_delete",
          given: { name: named(c) },
        }
      }
      happened={{ did: "reference.did_", otherwise: "reference.did_update" }}
    >
      <Pair>
        <TextField {...form.field("name", "supplies.name")} max={120} required autoFocus={!c} />
        <TextField {...form.field("name_fr", "supplies.name_fr")} max={120} optional />
      </Pair>
      <ReferenceField
        {...form.field("parent_hash_id", "supplies.parent")}
        from={listCategories}
        without={c ? [c.hash_id] : []}
        offers={(row) => row.level < MOST_LEVELS && (row.furnitures_count === 0 || !row.is_leaf)}
        say={(row) => named(row)}
        clearable
        optional
      />
      <TextField
        {...form.field("stock_text_id", "supplies.letters")}
        description={t("supplies.letters_how")}
        max={8}
        optional
        autoComplete="off"
      />
      <AttributeLines
        lines={{
          name: "attributes",
          values: form.values.attributes,
          onChange: (attributes) => form.change({ attributes }),
          errors: form.errors,
        }}
        inherited={c?.inherited ?? []}
      />
    </RecordDrawer>
  );
}
