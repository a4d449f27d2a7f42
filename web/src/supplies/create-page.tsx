import { useState } from "react";
import { whole } from "#contract/kit/number.ts";
import { createSupply } from "#contract/supplies/endpoints.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { SupplyCategory } from "#contract/supplies/categories.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { aboutBody, MoreFields, NameFields, startAbout } from "./about-fields.tsx";
import { LotFields, lotBody, startLot } from "./lot-fields.tsx";

/** A new article with its first delivery: `{id}` of the address is the office. */
export function createPage(type: SupplyType) {
  return {
    default: function CreatePage() {
      const zone = usePathParam("id");
      return <CreateForm key={zone} type={type} zone={zone} />;
    },
  };
}

/** The currency of an office. */
function useCurrencyOf() {
  const { zones } = useMe();
  return (zone: string): string => zones.find((z) => z.hash_id === zone)?.currency?.hash_id ?? "";
}

interface CreateFormProps {
  type: SupplyType;
  zone: string;
}

/** State of the form: the article, and what comes in first. */
function useCreateForm({ type, zone }: CreateFormProps) {
  const t = useT();
  const [url] = useUrl();
  const currencyOf = useCurrencyOf();
  return useCallForm(createSupply, {
    draft: `supplies.new.${type}`,
    start: {
      ...startAbout(undefined, type),
      ...startLot(currencyOf(zone)),
      category_id: url.category ?? "",
      zone_id: zone,
      minimum: "",
    },
    leadsAway: true,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("supplies.name_needed"),
      category_id: v.category_id ? undefined : t("supplies.category_needed"),
      currency_id: v.price && !v.currency_id ? t("errors.required") : undefined,
    }),
    input: (v) => ({
      body: { ...aboutBody(v), ...lotBody(v), zone_id: v.zone_id, minimum: v.minimum ? Number(v.minimum) : null },
    }),
    saved: ({ data }, v) => {
      toast(t("supplies.saved", { name: data.name }));
      go(supplyHref[data.type].view(v.zone_id, data.hash_id), { replace: true });
    },
    onClose: () => go(supplyHref[type].list()),
  });
}

function CreateForm({ type, zone }: CreateFormProps) {
  const t = useT();
  const { can, zones } = useMe();
  const open = zones.filter((z) => can("supplies_create", z.hash_id));
  const [category, setCategory] = useState<SupplyCategory>();
  const currencyOf = useCurrencyOf();
  const form = useCreateForm({ type, zone });
  const v = form.values;
  return (
    <RecordFormPage form={form} title={t("supplies.new")} ways={[{ label: t("supplies.add") }]}>
      <Group>
        <NameFields form={form} onCategory={setCategory} />
        <ChoiceField
          {...form.field("kind", "supplies.numbered")}
          description={t("supplies.kind_how")}
          options={["numbered", "counted", "used"]}
          texts="supplies.kind_"
        />
        {open.length > 1 ? (
          <ChoiceField
            {...form.field("zone_id", "supplies.office")}
            choices={open.map((z) => ({ value: z.hash_id, label: z.name }))}
            onChange={(id) => form.change({ zone_id: id, currency_id: currencyOf(id) })}
          />
        ) : null}
      </Group>
      <Group title={t("supplies.first_lot")} note={t("supplies.first_lot_how")}>
        <LotFields
          form={form}
          numbered={v.kind === "numbered"}
          reusable={v.kind !== "used"}
          series={category?.hash_id === v.category_id ? category.series : undefined}
        />
        <NumberInput
          {...form.field("minimum", "supplies.minimum")}
          description={t("supplies.minimum_how")}
          rules={whole(MOST_UNITS, 1)}
          optional
        />
      </Group>
      <Group title={t("supplies.about_more")}>
        <MoreFields form={form} />
      </Group>
    </RecordFormPage>
  );
}
