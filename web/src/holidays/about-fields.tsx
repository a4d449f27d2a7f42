import { getCoverage } from "#contract/holidays/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { PapersField } from "#web/ui/form/papers-field.tsx";
import type { usePapers } from "#web/ui/form/use-papers.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { isChosen } from "./range.ts";
import type { RequestValues } from "./save-request.ts";
import type { People } from "./use-people.ts";
import { WhoIsAway } from "./who-is-away.tsx";
import css from "./holidays.module.css";

interface AboutFieldsProps {
  form: FormFields<RequestValues>;
  papers: ReturnType<typeof usePapers>;
  people: People;
  applicant: { hash_id: string; name: string } | undefined;
  isOwn: boolean;
  zone: string | undefined;
  substitute: { hash_id: string; name: string } | undefined;
}

/** Who else is away, and what is said with the request: substitute, note, files. */
export function AboutFields({ form, papers, people, applicant, isOwn, zone, substitute }: AboutFieldsProps) {
  const t = useT();
  const { dates } = form.values;
  const chosen = dates.filter(isChosen);
  const department = applicant && people.departmentOf(applicant.hash_id);
  const coverage = useRead(
    getCoverage,
    { query: { from: people.from, to: people.to, ...(zone && { zone }), ...(department && { department }) } },
    { quiet: true, keep: true, enabled: chosen.length > 0 && department !== undefined },
  ).data?.data;
  const team = coverage?.departments.find((d) => d.department?.hash_id === department);
  return (
    <>
      {team && applicant && chosen.length > 0 ? (
        <section className={css.part}>
          <h3>{t("holidays.who_is_away")}</h3>
          <WhoIsAway team={team} person={applicant} spans={chosen} {...(isOwn && { called: t("holidays.you") })} />
        </section>
      ) : null}
      <ChoiceField
        {...form.field("substitute_hash_id", "holidays.substitute")}
        choices={people.all
          .filter((p) => p.hash_id !== applicant?.hash_id)
          .map((p) => ({ value: p.hash_id, label: p.name, note: people.note(p.hash_id) }))}
        now={substitute && { value: substitute.hash_id, label: substitute.name }}
        description={t("holidays.substitute_how")}
        clearable
        optional
      />
      <LongTextField {...form.field("description", "holidays.description")} optional />
      <PapersField
        papers={papers}
        what={t("holidays.files_what")}
        name="invoices"
        may={{ add: true, remove: true }}
        errors={form.errors}
      />
      <p className={css.note}>{t("holidays.who_sees")}</p>
    </>
  );
}
