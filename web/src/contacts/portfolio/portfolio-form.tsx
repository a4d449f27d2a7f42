import { useState } from "react";
import { saysNothing } from "#contract/contacts/form-values.ts";
import {
  createPortfolio,
  deletePortfolio,
  restorePortfolio,
  updatePortfolio,
  type Portfolio,
} from "#contract/contacts/portfolio.ts";
import { application, b2b, b2c, brand, country, packaging } from "#contract/reference/resources.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { PictureField } from "#web/ui/form/picture-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import { useCurrencies } from "#web/ui/form/use-currencies.ts";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { SuppliersField, type SupplierValue } from "./suppliers-field.tsx";
import { productName } from "./columns.tsx";

const valuesOf = (p: Portfolio | undefined, countries: readonly string[]) => ({
  brand_hash_id: p?.brand?.hash_id ?? "",
  description: p?.description ?? "",
  b2c_hash_id: p?.b2c?.hash_id ?? "",
  application_hash_id: p?.application?.hash_id ?? "",
  b2b_hash_id: p?.b2b?.hash_id ?? "",
  recipe_hash_id: p?.recipe?.hash_id ?? "",
  packagings: p?.packagings.map((x) => x.hash_id) ?? ([] as string[]),
  countries: p?.countries.map((x) => x.hash_id) ?? [...countries],
  suppliers:
    p?.componentsWithSupplier.map(({ supplier: s, components }): SupplierValue => ({
      supplier_id: s.hash_id,
      name: s.name,
      components: components.map((c) => c.hash_id),
    })) ?? ([] as SupplierValue[]),
  price: p?.price ?? "",
  currency_hash_id: p?.currency?.hash_id ?? "",
  seen_on: p?.seen_on ?? "",
  source: p?.source ?? "",
  gone_since: p?.gone_since ?? "",
});
type Values = ReturnType<typeof valuesOf>;

interface PortfolioFormProps {
  /** The product to edit or view; without it a new one is added. */
  product?: Portfolio;
  contact: { hash_id: string; country: Portfolio["countries"][number] };
  onClose: () => void;
}

/** State of the form, with the photos and the image, which is sent only if it was changed. */
function usePortfolioForm(p: Portfolio | undefined, contact: PortfolioFormProps["contact"], onClose: () => void) {
  const t = useT();
  const named = useNamed();
  const photos = usePapers(p?.photos ?? []);
  const [image, setImage] = useState<File | null>();
  const create = useChange(createPortfolio);
  const update = useChange(updatePortfolio);
  const restore = useChange(restorePortfolio);
  const hasImage = image === undefined ? !!p?.image : image !== null;
  const { can } = useMe();
  const maySupply = can("suppliers_view") && can("components_view");
  const form = useRecordForm<Values, Promise<{ data: Portfolio }>>({
    draft: `portfolio.${p?.hash_id ?? `of.${contact.hash_id}`}`,
    start: valuesOf(p, [contact.country.hash_id]),
    version: p?.version,
    alsoChanged: photos.isChanged || image !== undefined,
    check: ({ countries: _, ...said }) => ({
      brand_hash_id:
        saysNothing(said) && !hasImage && photos.kept.length + photos.files.length === 0
          ? t("errors.all_empty")
          : undefined,
      currency_hash_id: said.price && !said.currency_hash_id ? t("portfolio.currency_needed") : undefined,
      gone_since:
        said.gone_since && said.seen_on && said.gone_since < said.seen_on ? t("portfolio.gone_before") : undefined,
    }),
    save: ({ suppliers, ...v }, { version, idempotencyKey }) => {
      const sold = suppliers
        .filter((line) => line.supplier_id)
        .map(({ supplier_id, components }) => ({ supplier_id, components }));
      const { recipe_hash_id, ...rest } = v;
      const body = {
        ...rest,
        // The identifier of a recipe out of reach is unknown here: send it only when another one is chosen.
        ...(recipe_hash_id !== (p?.recipe?.hash_id ?? "") && { recipe_hash_id }),
        ...(maySupply && { componentsWithSupplier: sold.length > 0 ? sold : "" }),
        // Multipart forms can't express an empty list; "" stands for it.
        packagings: v.packagings.length > 0 ? v.packagings : "",
        countries: v.countries.length > 0 ? v.countries : "",
        ...(image !== undefined && { image }),
        photos: photos.files,
      };
      return p
        ? update.mutateAsync({
            input: { body: { ...body, hash_id: p.hash_id, removes: photos.removes, version } },
            idempotencyKey,
          })
        : create.mutateAsync({ input: { body: { ...body, contact_hash_id: contact.hash_id } }, idempotencyKey });
    },
    saved: ({ data }) => t(p ? "portfolio.saved" : "portfolio.added", { name: productName(data, t, named) }),
    onClose,
  });
  const { errors } = form;
  const currencies = useCurrencies(form.values.currency_hash_id);
  const mayWrite = p === undefined || p.can.update === true;
  const name = p ? productName(p, t, named) : t("portfolio.new");
  return { photos, image, setImage, restore, maySupply, form, errors, currencies, mayWrite, name };
}

/** The form of a product a contact sells: new, existing, or read-only. */
export default function PortfolioForm({ product: p, contact, onClose }: PortfolioFormProps) {
  const t = useT();
  const { photos, image, setImage, restore, maySupply, form, errors, currencies, mayWrite, name } = usePortfolioForm(
    p,
    contact,
    onClose,
  );
  const call = { params: { contact_id: contact.hash_id }, body: { portofolio_hash_id: p?.hash_id ?? "" } };
  return (
    <RecordDrawer
      form={form}
      of={p && { kind: undefined, id: p.hash_id, now: name }}
      label={name}
      submit={mayWrite ? t(p ? "ui.save" : "portfolio.add") : undefined}
      remove={
        p?.can.update && {
          call: deletePortfolio,
          of: call,
          words: "portfolio.delete",
          given: { name },
          undo: () => restore.mutateAsync({ input: call }).then(() => toast(t("portfolio.restored", { name }))),
        }
      }
    >
      <ProductKind product={p} maySupply={maySupply} form={form} mayWrite={mayWrite} />
      <ProductSold product={p} contact={contact} form={form} currencies={currencies} mayWrite={mayWrite} />
      <PictureField
        label={t("portfolio.image")}
        stored={p?.image ?? undefined}
        given={image}
        onChange={setImage}
        error={errors.of("image")}
      />
      <PapersField
        papers={photos}
        name="photos"
        what={t("portfolio.photos_what")}
        may={{ add: mayWrite, remove: mayWrite && p !== undefined }}
        errors={errors}
      />
    </RecordDrawer>
  );
}

interface ProductKindProps {
  product: Portfolio | undefined;
  maySupply: boolean;
  form: FormFields<Values>;
  mayWrite: boolean;
}

/** Brand, description and what the product is made of. */
function ProductKind({ product: p, maySupply, form, mayWrite }: ProductKindProps) {
  return (
    <>
      <ReferenceField
        {...form.field("brand_hash_id", "portfolio.brand")}
        from={brand.list}
        now={p?.brand}
        clearable
        autoFocus={!p}
      />
      <LongTextField {...form.field("description", "portfolio.description")} />
      <Pair>
        <ReferenceField {...form.field("b2c_hash_id", "portfolio.b2c")} from={b2c.list} now={p?.b2c} clearable />
        <ReferenceField
          {...form.field("application_hash_id", "portfolio.application")}
          from={application.list}
          now={p?.application}
          clearable
        />
      </Pair>
      <ReferenceField {...form.field("b2b_hash_id", "portfolio.b2b")} from={b2b.list} now={p?.b2b} clearable />
      <RecipeField
        {...form.field("recipe_hash_id", "portfolio.recipe")}
        now={p?.recipe?.hash_id ? { ...p.recipe, hash_id: p.recipe.hash_id } : undefined}
      />
      <ReferencesField
        {...form.field("packagings", "portfolio.packagings")}
        from={packaging.list}
        now={p?.packagings}
        disabled={!mayWrite}
      />
      {maySupply ? (
        <SuppliersField
          {...form.lines("suppliers")}
          known={p?.componentsWithSupplier.flatMap((one) => one.components) ?? []}
        />
      ) : null}
    </>
  );
}

interface ProductSoldProps {
  product: Portfolio | undefined;
  contact: PortfolioFormProps["contact"];
  form: FormFields<Values>;
  currencies: ReturnType<typeof useCurrencies>;
  mayWrite: boolean;
}

/** Where, at what price and since when it is sold. */
function ProductSold({ product: p, contact, form, currencies, mayWrite }: ProductSoldProps) {
  const t = useT();
  return (
    <>
      <ReferencesField
        {...form.field("countries", "portfolio.countries")}
        from={country.list}
        now={p?.countries ?? [contact.country]}
        disabled={!mayWrite}
      />
      <Pair>
        <MoneyInput
          {...form.field("price", "portfolio.price")}
          {...(currencies.iso && { iso: currencies.iso })}
          {...(currencies.decimals !== undefined && { decimals: currencies.decimals })}
        />
        <ChoiceField {...form.field("currency_hash_id", "portfolio.currency")} choices={currencies.choices} clearable />
      </Pair>
      <Pair>
        <DateField {...form.field("seen_on", "portfolio.seen_on")} kind="past" clearable />
        <DateField {...form.field("gone_since", "portfolio.gone_since")} kind="planned" clearable />
      </Pair>
      <TextField {...form.field("source", "portfolio.source")} description={t("portfolio.source_text")} max={200} />
    </>
  );
}
