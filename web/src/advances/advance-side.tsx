import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";
import { monthWords } from "#web/kit/month-name.ts";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Texts of an advance's timeline. */
export const advanceStory = {
  did: "advances.did_",
  otherwise: "advances.did_change",
  given: ({ details: d }: AuditEntry) => ({
    amount: text(d.amount),
    holder: text(d.holder),
    month: text(d.month),
    expense: text(d.expense),
  }),
  words: (e: AuditEntry) => text(e.details.motif) || undefined,
};

/** Side column: related records. */
export function AdvanceSide({ advance: a, accountant }: { advance: Advance; accountant: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { can } = useMe();
  const keeps = accountant && advanceKeepers.any.some((r) => can(r, a.zone_hash_id));
  const person = <PersonName person={a.user} size="small" />;
  return (
    <>
      <SideSection title={t("ui.hangs_together")}>
        <Facts
          facts={[
            [
              t("advances.office"),
              keeps ? <RefLink href={advanceHref.ofOffice(a.zone_hash_id)}>{a.zone.name}</RefLink> : a.zone.name,
            ],
            [
              t("advances.person"),
              keeps ? (
                <RefLink href={advanceHref.ofOffice(a.zone_hash_id, { user_hash_id: a.user.hash_id })}>
                  {person}
                </RefLink>
              ) : (
                person
              ),
            ],
            [t("advances.needed_on"), a.needed_on ? <Day value={a.needed_on} /> : null],
            [t("advances.months"), a.months],
            [t("advances.first_month"), a.first_month ? monthWords(a.first_month, language) : null],
          ]}
        />
      </SideSection>
      {a.reason ? (
        <SideSection title={t("advances.reason")}>
          <p style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{a.reason}</p>
        </SideSection>
      ) : null}
    </>
  );
}
