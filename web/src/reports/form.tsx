import { Suspense } from "react";
import { getContact, listContacts } from "#contract/contacts/endpoints.ts";
import { getRecipe } from "#contract/recipes/endpoints.ts";
import { storeReport, updateReport } from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { reportSections, type Report, type ReportKind } from "#contract/reports/schemas.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { contactNow, isHiddenContact } from "#web/ui/form/contact-value.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { withId } from "#web/ui/form/reference.ts";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { usePapers } from "#web/ui/form/use-papers.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { SummaryField } from "./summary-field.tsx";
import { type Begun, bodyOf, problemsOf, type Values, valuesOf } from "./values.ts";

const StepsField = lazyTab(() => import("./steps-field.tsx"));
const TrialsField = lazyTab(() => import("./trials-field.tsx"));
const PapersField = lazyTab(() => import("./papers-part.tsx"));
const ReferencesField = lazyPart(() => import("#web/ui/form/references-field.tsx"));

type Written = "visit" | "laboratory";
const NOTHING: Begun = {};
interface ReportFormProps {
  /** The report to change; without it the form creates one of `kind`. */
  report?: Report;
  kind: ReportKind;
  begun?: Begun;
}

/** State of the form: the report is written, changed, or corrected once it is sent. */
function useReportForm({ report: r, kind, begun = NOTHING }: ReportFormProps, papers: ReturnType<typeof usePapers>) {
  const t = useT();
  const isSent = r?.state === "SENT";
  const make = useChange(storeReport);
  const change = useChange(updateReport);
  const draft = r?.hash_id ?? `new.${kind}.${begun.contact ?? begun.recipe ?? ""}.${begun.date ?? ""}`;
  return useRecordForm<Values, Promise<{ data: Report }>>({
    draft: `reports.${draft}`,
    start: valuesOf(r, begun, todayAt()),
    version: r?.version,
    editable: !r || r.can.update === true,
    alsoChanged: papers.isChanged,
    check: (v) => problemsOf(kind, v, isSent, r?.contact != null, t),
    save: async (v, { version, idempotencyKey, onProgress }) => {
      const body = { ...bodyOf(kind, v, r, papers.files.length > 0), files: papers.files };
      if (!r)
        return await make.mutateAsync({
          input: {
            body: { ...body, kind: kind as Written, date: v.date, appointment_hash_id: begun.appointment },
          },
          idempotencyKey,
          onProgress,
        });
      const input = {
        params: { id: r.hash_id },
        body: { ...body, removes: papers.removes, version, ...(isSent && { changed: v.changed.trim() }) },
      };
      return await change.mutateAsync({ input, idempotencyKey, onProgress });
    },
    saved: ({ data }) => {
      toast(t(r ? "reports.saved" : "reports.made", { number: data.number }));
      go(reportHref.view(data.hash_id), { replace: true });
    },
    onClose: () => go(r ? reportHref.view(r.hash_id) : reportHref.list()),
  });
}

export function ReportForm(props: ReportFormProps) {
  const { report: r, kind } = props;
  const t = useT();
  const papers = usePapers(r?.files);
  const isSent = r?.state === "SENT";
  const form = useReportForm(props, papers);
  return (
    <RecordFormPage
      form={form}
      of={r && { kind: "report", id: r.hash_id, now: r.title }}
      title={r ? t("reports.change_number", { number: r.number }) : t(`reports.new_${kind as Written}`)}
      ways={[{ label: t(r ? "ui.save" : "reports.create") }]}
    >
      {isSent ? (
        <Group title={t("reports.group_changed")}>
          <TextField
            {...form.field("changed", "reports.changed")}
            description={t("reports.changed_text")}
            max={500}
            required
          />
        </Group>
      ) : null}
      {kind === "visit" ? <Visit form={form} report={r} /> : null}
      {kind === "laboratory" ? <Laboratory form={form} report={r} /> : null}
      <Group title={t("reports.group_summary")}>
        <SummaryField {...form.field("summary", "reports.summary")} hideLabel />
      </Group>
      <More form={form} kind={kind} />
      <Group title={t("reports.group_steps")}>
        <StepsField {...form.lines("steps")} stored={r?.steps ?? []} />
      </Group>
      <Group title={t("reports.group_papers")}>
        <PapersField
          papers={papers}
          what={t("reports.papers")}
          may={{ add: true, remove: true }}
          errors={form.errors}
        />
      </Group>
    </RecordFormPage>
  );
}

interface PartProps {
  form: FormFields<Values>;
  report: Report | undefined;
}

/** What a report of this kind says besides its summary. */
function More({ form, kind }: Pick<PartProps, "form"> & { kind: ReportKind }) {
  const t = useT();
  return (
    <>
      {kind === "visit" ? (
        <Group title={t("reports.group_more")}>
          <LongTextField {...form.field("needs", "reports.needs")} max={4000} optional />
          <LongTextField {...form.field("competitors", "reports.competitors")} max={4000} optional />
          <LongTextField {...form.field("samples", "reports.samples")} max={4000} optional />
        </Group>
      ) : null}
      {kind === "laboratory" ? (
        <Group title={t("reports.trials")}>
          <TrialsField {...form.lines("trials")} />
        </Group>
      ) : null}
      {kind === "weekly" || kind === "period" ? (
        <Group title={t(kind === "weekly" ? "reports.group_sections" : "reports.group_period")}>
          {reportSections.map((name) => (
            <LongTextField
              key={name}
              {...form.field(name === "samples" ? "section_samples" : name, `reports.section_${name}`)}
              max={8000}
              optional
            />
          ))}
        </Group>
      ) : null}
    </>
  );
}

/** The contact's field. Looks up the name if the form was opened for a contact. */
function Customer({ form, report: r, required }: PartProps & { required: boolean }) {
  const id = form.values.contact_hash_id;
  const t = useT();
  const was = contactNow(r?.contact, t);
  const known = was?.hash_id === id ? was : undefined;
  const given = useRead(getContact, { params: { id } }, { quiet: true, enabled: id !== "" && !known }).data?.data;
  const name = known?.name ?? given?.name;
  const now = id && name ? { hash_id: id, name } : undefined;
  const field = form.field("contact_hash_id", "reports.contact");
  // A sent report keeps its contact.
  if (r?.state === "SENT") return <ReferenceField {...field} from={listContacts} now={now} disabled />;
  return (
    <ContactField
      {...field}
      onChange={(contact_hash_id) => form.change({ contact_hash_id, contact_people: [] })}
      now={now}
      takesProposal
      required={required}
      optional={!required}
    />
  );
}

function Visit({ form, report }: PartProps) {
  const t = useT();
  const id = form.values.contact_hash_id;
  return (
    <Group title={t("reports.group_visit")}>
      <Customer form={form} report={report} required />
      {id && !isHiddenContact(id) ? (
        <Suspense>
          <ReferencesField
            {...form.field("contact_people", "reports.contact_people")}
            key={id}
            from={listContacts}
            input={{ query: { company_hash_id: id, limit: 200 } }}
            now={withId(report?.contact_people)}
            ifAny
            optional
          />
        </Suspense>
      ) : null}
      <Pair>
        <DateField {...form.field("date", "reports.date")} kind="planned" />
        <TextField {...form.field("place", "reports.place")} max={200} optional />
      </Pair>
      <TextField {...form.field("purpose", "reports.purpose")} max={500} optional />
    </Group>
  );
}

function Laboratory({ form, report: r }: PartProps) {
  const t = useT();
  const id = form.values.recipe_hash_id;
  const known = r?.recipe?.hash_id === id ? r.recipe : undefined;
  const given = useRead(getRecipe, { params: { id } }, { quiet: true, enabled: id !== "" && !known }).data?.data;
  const recipe = known ?? given;
  return (
    <Group title={t("reports.group_laboratory")}>
      <Pair>
        <RecipeField
          {...form.field("recipe_hash_id", "reports.recipe")}
          now={id && recipe ? { hash_id: id, number: recipe.number, name: recipe.name } : undefined}
          optional
        />
        <TextField {...form.field("project", "reports.project")} max={200} optional={id !== ""} />
      </Pair>
      <Customer form={form} report={r} required={false} />
      <Pair>
        <DateField {...form.field("date", "reports.date")} kind="planned" />
        <TextField {...form.field("purpose", "reports.purpose")} max={500} optional />
      </Pair>
    </Group>
  );
}
