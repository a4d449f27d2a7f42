import { holidayHref } from "#contract/holidays/hrefs.ts";
import { createCountryType, listCountryTypes, listHolidayTypes } from "#contract/holidays/types.ts";
import { country } from "#contract/reference/house-lists.ts";
import { useChange, useRead, useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { ruleBody, ruleValues, typeBody, typeValues, type RuleValues, type TypeValues } from "./type-values.ts";

/** Lazy: both are long, and the page has its title and buttons before. */
const RuleFields = lazyTab(async () => ({ default: (await import("./rule-fields.tsx")).RuleFields }));
const TypeFields = lazyTab(async () => ({ default: (await import("./type-fields.tsx")).TypeFields }));

interface Values extends TypeValues, RuleValues {
  /** The type that gets rules; empty for a new one. */
  known: string;
}

/** State of the form of a country's type; `known` is the type that gets rules. */
function useTypeForm(id: string, known = "") {
  const t = useT();
  const { mutateAsync } = useChange(createCountryType);
  return useRecordForm<Values, Promise<unknown>>({
    draft: `holidays.type.in.${id}`,
    start: { ...typeValues(undefined), ...ruleValues(undefined, todayAt()), known },
    check: (v) => ({
      name: v.known || v.name.trim() ? undefined : t("holiday_rules.need_name"),
      valid_from: v.valid_from ? undefined : t("holidays.need_day"),
      days: v.stock === "none" || v.days !== "" ? undefined : t("holidays.need_amount"),
    }),
    save: (v, { idempotencyKey }) =>
      mutateAsync({
        input: {
          params: { id },
          body: {
            ...(v.known ? { holiday_type_hash_id: v.known } : { type: typeBody(v) }),
            configuration: ruleBody(v),
          },
        },
        idempotencyKey,
      }),
    saved: () => {
      toast(t("holiday_rules.rules_saved"));
      go(holidayHref.country(id), { replace: true });
    },
    onClose: () => go(holidayHref.country(id)),
  });
}

/** `/admin/managment/settings/country/{id}/holiday_type/create`: a new type with its first rules, or rules for a type that exists. */
export default function CreateTypePage() {
  const t = useT();
  const named = useNamed();
  const id = usePathParam("id");
  const [url] = useUrl();
  const types = useRead(listHolidayTypes, { query: {} }, { quiet: true }).data?.data ?? [];
  const there = useRead(listCountryTypes, { params: { id } }, { quiet: true }).data?.data ?? [];
  const here = useWhole(country.list, { query: {} }, { quiet: true, staleTime: 60_000 }).data?.find(
    (c) => c.hash_id === id,
  );
  const title = t("holiday_rules.new_type_in", { country: named(here) });
  usePageTitle(title);
  const form = useTypeForm(id, url.type);
  const v = form.values;
  const free = types.filter((type) => !there.some((known) => known.hash_id === type.hash_id));
  return (
    <RecordFormPage form={form} title={title} ways={[{ label: t("holidays.add") }]}>
      {free.length > 0 ? (
        <ChoiceField
          {...form.field("known", "holiday_rules.which_type")}
          choices={[
            { value: "", label: t("holiday_rules.a_new_type") },
            ...free.map((type) => ({ value: type.hash_id, label: named(type) })),
          ]}
        />
      ) : null}
      {v.known ? null : (
        <Group title={t("holidays.type")}>
          <TypeFields form={form} />
        </Group>
      )}
      <Group title={t("holiday_rules.rules")}>
        <RuleFields form={form} />
      </Group>
    </RecordFormPage>
  );
}
