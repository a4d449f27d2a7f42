import { Suspense } from "react";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { createPayslip } from "#contract/payslips/payslip-endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { useWords } from "../lines/use-words.ts";
import { isMonth } from "../month.ts";
import { TypedFields } from "../typed/typed-fields.tsx";
import { usePreview } from "../typed/use-preview.ts";
import { previewBody, typedBody, typedErrors, type TypedValues, valuesOf } from "../typed/values.ts";
import { MonthChoice } from "../month-choice.tsx";
import { MonthFacts } from "../view/month-facts.tsx";
import css from "./create.module.css";

const LivePreview = lazyPart(() => import("../typed/live-preview.tsx"));
const DaysTab = lazyPart(() => import("../view/days-tab.tsx"));

/** The office, of those where the user may make payslips, and the month of the address. */
function usePlaceOfPay() {
  const { me, zones, can } = useMe();
  const [url] = useUrl();
  const offices = zones.filter((z) => can("payslips_create", z.hash_id));
  const zone = (
    offices.find((z) => z.hash_id === url.zone) ??
    offices.find((z) => z.hash_id === me.zone?.hash_id) ??
    offices[0]
  )?.hash_id;
  const month = isMonth(url.month) ? url.month : todayAt(zone).slice(0, 7);
  return { offices, zone, month };
}

/** State of the form of this person's payslip. */
function useCreateForm(user: string, { zone, month }: Pick<ReturnType<typeof usePlaceOfPay>, "zone" | "month">) {
  const { t } = useWords();
  return useCallForm<typeof createPayslip, TypedValues>(createPayslip, {
    draft: `payslips.new.${user}.${zone ?? ""}.${month}`,
    start: valuesOf(undefined),
    leadsAway: true,
    check: (v) => typedErrors(v, t),
    input: (v) => ({ body: { user_hash_id: user, zone_hash_id: zone ?? "", month, ...typedBody(v) } }),
    saved: ({ data }) => {
      toast(t("payslips.created", { name: data.user.name }));
      go(payslipHref.view(data.hash_id), { replace: true });
    },
    onClose: () => go(payslipHref.list({ ...(zone && { zone }), month })),
  });
}

/** `/admin/payslips/{id}/create`: the payslip of a person for a month, computed while it is typed. */
export default function CreatePage() {
  const { t, month: monthWords } = useWords();
  const user = usePathParam("id");
  const [, setUrl] = useUrl();
  const { offices, zone, month } = usePlaceOfPay();
  const form = useCreateForm(user, { zone, month });
  const preview = usePreview(
    zone ? { user_hash_id: user, zone_hash_id: zone, month, ...previewBody(form.values) } : undefined,
  );
  const { shown } = preview;
  const title = shown
    ? t("payslips.create_for", { name: shown.user.name, month: monthWords(month) })
    : t("payslips.create_of", { month: monthWords(month) });
  usePageTitle(title);
  if (!zone) return <EmptyGlass title={t("payslips.no_office")} text={t("payslips.no_office_text")} />;
  return (
    <RecordFormPage
      form={form}
      title={title}
      ways={[{ label: t("payslips.create"), disabled: preview.error !== undefined }]}
      sum={shown ? <Money value={shown.totals.net_salary} iso={shown.currency.iso} tight /> : undefined}
      side={
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <LivePreview {...preview} look="list" />
        </Suspense>
      }
    >
      <Group title={t("payslips.whose")}>
        <div className={css.whose}>
          {shown ? <PersonName person={shown.user} /> : null}
          <ChoiceField
            label={t("payslips.office")}
            hideLabel
            name="zone"
            value={zone}
            onChange={(next) => setUrl({ zone: next })}
            choices={offices.map((z) => ({ value: z.hash_id, label: z.name }))}
          />
          <MonthChoice month={month} onMonth={(next) => setUrl({ month: next })} />
        </div>
        {shown ? <MonthFacts payslip={shown} /> : null}
      </Group>
      <Group title={t("payslips.typed")}>
        <TypedFields
          form={form}
          currency={shown?.currency}
          isHourly={shown?.hourly ?? false}
          proposals={shown?.proposals}
        />
      </Group>
      {shown ? (
        <Group title={t("payslips.tab_days")}>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <DaysTab payslip={shown} />
          </Suspense>
        </Group>
      ) : null}
    </RecordFormPage>
  );
}
