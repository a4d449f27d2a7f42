import type { ReactNode } from "react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { printReport } from "#contract/reports/endpoints.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { reportSections, type Report } from "#contract/reports/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePrintAction } from "#web/ui/actions/use-print-action.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { reportActions } from "./actions.ts";
import css from "./reports.module.css";
import { StepLine } from "./steps.tsx";
import { daysOf, StateWord } from "./words.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";

const plain = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The record of a report: its texts, next steps and recipients. */
export function ReportRecord({ report: r }: { report: Report }) {
  const t = useT();
  const named = useNamed();
  const drawer = useAddressed(["do", "step"]);
  const print = usePrintAction(
    printReport,
    { params: { id: r.hash_id } },
    { label: t("reports.print"), name: `${t(`reports.kind_${r.kind}`)} ${r.number}` },
  );
  const home = reportHref.list();
  // Only the first sending is a primary action; further ones are rare.
  const known = r.state === "SENT" ? { send: { label: t("reports.send_more"), look: undefined } } : {};
  const actions = useRecordActions(reportActions, r, { home, known, open: drawer.open });
  return (
    <RecordPage
      of={{ kind: "report", id: r.hash_id }}
      home={home}
      title={r.title}
      crumb={t("reports.numbered", { number: r.number })}
      meta={
        <>
          <span>{t(`reports.kind_${r.kind}`)}</span>
          <StateWord state={r.state} />
          {r.edition > 1 ? <span>{t("reports.edition_one", { number: r.edition })}</span> : null}
          <span>{daysOf(r)}</span>
          <PersonName person={r.user} size="small" />
          {r.country ? <span>{named(r.country)}</span> : null}
        </>
      }
      actions={[...actions, print]}
      tabs={[
        {
          key: "details",
          label: t("reports.details"),
          content: <Details report={r} onPlan={(step) => drawer.open({ do: "plan", step })} />,
        },
      ]}
      side={<Side report={r} />}
      happened={{
        did: "reports.did_",
        otherwise: "reports.did_update",
        given: ({ details: d }) => ({ edition: plain(d.edition), changed: plain(d.changed), step: plain(d.step) }),
      }}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      {children}
    </section>
  );
}
/** A text under a heading; renders nothing if it is empty. */
function Words({ title, words }: { title: string; words: string | null }) {
  return words ? (
    <Part title={title}>
      <p className={css.text}>{words}</p>
    </Part>
  ) : null;
}

function Details({ report: r, onPlan }: { report: Report; onPlan: (step: string) => void }) {
  const t = useT();
  return (
    <div className={css.parts}>
      <Words title={t("reports.summary")} words={r.summary} />
      {reportSections.map((name) => (
        <Words key={name} title={t(`reports.section_${name}`)} words={r.sections[name]} />
      ))}
      <Words title={t("reports.needs")} words={r.needs} />
      <Words title={t("reports.competitors")} words={r.competitors} />
      <Words title={t("reports.samples")} words={r.samples} />
      {r.trials.length > 0 ? (
        <Part title={t("reports.trials")}>
          <Table
            label={t("reports.trials")}
            columns={[
              { key: "name", head: t("reports.trial"), names: true, cell: (trial) => trial.name, width: 200 },
              { key: "result", head: t("reports.result"), cell: (trial) => trial.result },
            ]}
            rows={r.trials}
            id={(trial) => `${trial.name} ${trial.result}`}
          />
        </Part>
      ) : null}
      <Part title={t("reports.steps")}>
        {r.steps.length > 0 ? (
          <ul>
            {r.steps.map((step) => (
              <StepLine key={step.hash_id} step={step} report={r.hash_id} onPlan={() => onPlan(step.hash_id)} />
            ))}
          </ul>
        ) : (
          <p className={css.note}>{t("reports.steps_none")}</p>
        )}
      </Part>
      {r.files.length > 0 ? (
        <Part title={t("reports.papers")}>
          <FileThumbs files={r.files} />
        </Part>
      ) : null}
    </div>
  );
}

function Contact({ contact: c }: { contact: NonNullable<Report["contact"]> }) {
  const t = useT();
  return <RefLink href={c.hash_id && contactHref.view(c.hash_id)}>{contactName(c, t)}</RefLink>;
}

/** The editions that were sent. */
function Editions({ report: r }: { report: Report }) {
  const t = useT();
  return (
    <SideSection title={t("reports.editions")} count={r.editions.length}>
      <ul className={css.people}>
        {r.editions.map((e) => (
          <li key={e.edition}>
            <details>
              <summary>{t("reports.edition_changed", { number: e.edition + 1, changed: e.changed })}</summary>
              <p className={css.note}>{`${e.changed_by}, ${formatMoment(e.changed_at)}`}</p>
              <p className={css.text}>{e.summary}</p>
            </details>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

function Side({ report: r }: { report: Report }) {
  const t = useT();
  return (
    <>
      <SideSection title={t("ui.hangs_together")}>
        <Facts
          facts={[
            [t("reports.contact"), r.contact ? <Contact contact={r.contact} /> : null],
            [
              t("reports.contact_people"),
              r.contact_people.length > 0 ? (
                <span className={css.names}>
                  {r.contact_people.map((p) => (
                    <span key={p.hash_id ?? p.name}>
                      <Contact contact={p} />
                    </span>
                  ))}
                </span>
              ) : null,
            ],
            [
              t("reports.recipe"),
              r.recipe?.hash_id ? (
                <RefLink href={recipeHref.view(r.recipe.hash_id)}>{`${r.recipe.number} ${r.recipe.name}`}</RefLink>
              ) : (
                r.recipe?.name
              ),
            ],
            [
              t("reports.appointment"),
              r.appointment ? (
                <RefLink href={agendaHref.view(r.appointment.hash_id)}>{r.appointment.title}</RefLink>
              ) : null,
            ],
            [t("reports.project"), r.project],
            [t("reports.place"), r.place],
            [t("reports.purpose"), r.purpose],
            [t("reports.sent_at"), r.sent_at ? formatMoment(r.sent_at) : null],
          ]}
        />
      </SideSection>
      {r.recipients.length > 0 ? (
        <SideSection title={t("reports.received")} count={r.recipients.length}>
          <ul className={css.people}>
            {r.recipients.map(({ person, mailed_at }) => (
              <li key={person.hash_id}>
                <PersonName person={person} size="small" />
                <span className={css.soft}>{t(mailed_at ? "reports.mailed" : "reports.not_mailed")}</span>
              </li>
            ))}
          </ul>
        </SideSection>
      ) : null}
      {r.editions.length > 0 ? <Editions report={r} /> : null}
    </>
  );
}
