import type { Request } from "#contract/requests/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Day, formatMoment } from "#web/ui/atoms/day.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";
import { nextOf } from "./columns.tsx";
import css from "./requests.module.css";

/** Texts of a request's timeline. */
export const requestStory = {
  did: "requests.did_",
  otherwise: "requests.did_change",
  words: ({ details }: AuditEntry) =>
    [details.motif, details.reason, details.handed, details.supplies, details.ordered].find(
      (said) => typeof said === "string",
    ),
} as const;

function RequestFacts({ request: r }: { request: Request }) {
  const t = useT();
  const named = useNamed();
  return (
    <Facts
      facts={[
        [t("requests.type"), named(r.type)],
        [t("requests.kit"), r.kit && named(r.kit)],
        [t("requests.wanted_by"), r.wanted_by && <Day key="wanted" value={r.wanted_by} />],
        [t("requests.created_at"), <Day key="created" value={r.created_at} />],
        ...r.answers.map(
          (a) =>
            [
              named({ name: a.label, name_fr: a.label_fr }),
              a.kind === "date" ? formatDay(a.value) : (a.name ?? a.value),
            ] as const,
        ),
      ]}
    />
  );
}

/** Side column: who decided and who decides next, and what its type asked. */
export function RequestSide({ request: r }: { request: Request }) {
  const t = useT();
  const isOpen = r.status === "UNVALIDATED";
  const current = r.steps.findIndex((step) => step.decided_at === null);
  return (
    <>
      <SideSection title={t("requests.steps")}>
        <ol className={css.steps}>
          {r.steps.map((step, i) => {
            const isNow = isOpen && i === current;
            const refused = i === current ? r.rejected : null;
            const who =
              step.who === "PEOPLE" ? step.users.map((u) => u.name).join(", ") : t(`requests.who_${step.who}`);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- steps have no name of their own, and stay in their order
              <li key={i} data-state={refused ? "refused" : step.decided_at ? "done" : isNow ? "now" : "later"}>
                <strong>
                  {step.decided_by
                    ? t("requests.step_done", { name: step.decided_by.name, at: formatMoment(step.decided_at ?? "") })
                    : refused
                      ? t("requests.step_done", { name: refused.by.name, at: formatMoment(refused.at) })
                      : isNow
                        ? r.next?.office
                          ? t("requests.who_OFFICE")
                          : nextOf(r, t)
                        : who}
                </strong>
                {refused ? (
                  <span>{t("requests.step_refused")}</span>
                ) : isNow ? (
                  <span>{t("requests.step_now", { since: formatDay(r.next?.since ?? "") })}</span>
                ) : step.decided_at === null && isOpen ? (
                  <span>{t("requests.step_later")}</span>
                ) : null}
              </li>
            );
          })}
        </ol>
      </SideSection>
      <SideSection title={t("requests.facts")}>
        <RequestFacts request={r} />
        {r.entered_by ? (
          <p className={css.note}>{t("requests.entered_by", { name: r.entered_by.name, asker: r.user.name })}</p>
        ) : null}
      </SideSection>
    </>
  );
}
