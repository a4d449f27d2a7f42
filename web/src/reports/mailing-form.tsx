import { Checkbox } from "@mantine/core";
import { configureMailing } from "#contract/reports/endpoints.ts";
import { reportKinds, rhythms, type Mailing, type ReportKind } from "#contract/reports/schemas.ts";
import { country } from "#contract/reference/resources.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { listZones } from "#contract/zones/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
/** All offices in one answer. */
const OFFICES = { query: {} };
const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

interface Values {
  user_hash_id: string;
  zone_hash_id: string;
  every: Mailing["every"];
  weekday: string;
  hour: string;
  kinds: ReportKind[];
  offices: string[];
  countries: string[];
  skip_empty: boolean;
}
const valuesOf = (m: Mailing | undefined, zone: string): Values => ({
  user_hash_id: m?.user_hash_id ?? "",
  zone_hash_id: m?.zone.hash_id ?? zone,
  every: m?.every ?? "week",
  weekday: String(m?.weekday ?? 1),
  hour: HOURS[m?.hour ?? 8] ?? "08:00",
  kinds: m?.kinds ?? [],
  offices: m?.offices.map((o) => o.hash_id) ?? [],
  countries: m?.countries.map((c) => c.hash_id) ?? [],
  skip_empty: m?.skip_empty ?? true,
});

const NOBODY: readonly string[] = [];
interface MailingFormProps {
  mailing?: Mailing;
  /** People who have a setting already: they can't be added again. */
  taken?: readonly string[];
  onClose: () => void;
}

/** State of the form: to whom reports are mailed, and when. */
function useMailingForm(m: Mailing | undefined, onClose: () => void) {
  const t = useT();
  const { me } = useMe();
  const form = useCallForm(configureMailing, {
    draft: undefined,
    start: valuesOf(m, me.zone?.hash_id ?? ""),
    version: m?.version,
    check: (v) => ({
      user_hash_id: v.user_hash_id ? undefined : t("errors.required"),
      zone_hash_id: v.zone_hash_id ? undefined : t("errors.required"),
    }),
    input: (v, version) => ({
      body: {
        ...v,
        weekday: v.every === "week" ? Number(v.weekday) : null,
        hour: HOURS.indexOf(v.hour),
        version,
      },
    }),
    saved: ({ data }) => t("reports.mailing_saved", { name: data.user.name }),
    onClose,
  });
  return { me, form };
}

/** When a person is mailed reports, and which ones. */
export default function MailingForm({ mailing: m, taken = NOBODY, onClose }: MailingFormProps) {
  const t = useT();
  const { me, form } = useMailingForm(m, onClose);
  const v = form.values;
  return (
    <RecordDrawer
      form={form}
      of={m && { kind: undefined, id: m.user_hash_id, now: m.user.name }}
      label={t(m ? "reports.mailing_change" : "reports.mailing_add")}
      submit={t("ui.save")}
    >
      {m ? null : (
        <ReferenceField
          {...form.field("user_hash_id", "reports.mailing_recipient")}
          from={usersForReports}
          input={{ query: { limit: 200 } }}
          without={taken}
          required
        />
      )}
      <Pair>
        <ChoiceField {...form.field("every", "reports.mailing_every")} options={rhythms} texts="reports.every_" />
        {v.every === "week" ? (
          <ChoiceField {...form.field("weekday", "reports.weekday")} options={WEEKDAYS} texts="reports.weekday_" />
        ) : null}
      </Pair>
      <Pair>
        <ChoiceField
          {...form.field("hour", "reports.hour")}
          choices={HOURS.map((value) => ({ value, label: value }))}
        />
        <ReferenceField
          {...form.field("zone_hash_id", "reports.mailing_office")}
          from={listZones}
          input={OFFICES}
          now={m?.zone ?? me.zone}
        />
      </Pair>
      <ChoicesField
        {...form.field("kinds", "reports.kinds")}
        onChange={(kinds) => form.change({ kinds: kinds as ReportKind[] })}
        options={reportKinds}
        texts="reports.kind_"
        placeholder={v.kinds.length === 0 ? t("reports.all_kinds") : undefined}
      />
      <MailingReach mailing={m} form={form} />
      <Checkbox {...form.flag("skip_empty", "reports.skip_empty")} />
    </RecordDrawer>
  );
}

/** Offices and countries whose reports are in it. */
function MailingReach({ mailing: m, form }: { mailing: Mailing | undefined; form: FormFields<Values> }) {
  const t = useT();
  const v = form.values;
  return (
    <>
      <ReferencesField
        {...form.field("offices", "reports.offices")}
        from={listZones}
        input={OFFICES}
        now={m?.offices}
        placeholder={v.offices.length === 0 ? t("reports.all_offices") : undefined}
      />
      <ReferencesField
        {...form.field("countries", "reports.countries")}
        from={country.list}
        now={m?.countries}
        placeholder={v.countries.length === 0 ? t("reports.all_countries") : undefined}
      />
    </>
  );
}
