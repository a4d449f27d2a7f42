import { holidayHref } from "#contract/holidays/hrefs.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Texts of a request's timeline. */
export const holidayStory = {
  did: "holidays.did_",
  otherwise: "holidays.did_update",
  given: ({ details: d }: AuditEntry) => ({
    days: text(d.days),
    day: typeof d.day === "string" ? formatDay(d.day) : "",
  }),
  words: (e: AuditEntry) => text(e.details.motif) || text(e.details.reason) || undefined,
};

/** Side column: office, department, substitute, return. */
export function HolidaySide({ holiday: h }: { holiday: Holiday }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const sees = holidaySeers.any.some((right) => can(right, h.zone.hash_id));
  return (
    <SideSection title={t("ui.hangs_together")}>
      <Facts
        facts={[
          [t("holidays.person"), <PersonName key="person" person={h.user} size="small" />],
          [
            t("holidays.office"),
            <RefLink key="office" href={sees ? holidayHref.ofOffice({ selected: h.zone.hash_id }) : undefined}>
              {h.zone.name}
            </RefLink>,
          ],
          [t("holidays.department"), named(h.department)],
          [t("holidays.back_on"), h.return_date ? <Day key="back" value={h.return_date} /> : null],
          [
            t("holidays.substitute"),
            h.substitute ? <PersonName key="substitute" person={h.substitute} size="small" /> : null,
          ],
          [
            t("holidays.description"),
            h.description ? (
              <span key="note" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                {h.description}
              </span>
            ) : null,
          ],
          [t("holidays.entered_by"), h.entered_by ? <PersonName key="by" person={h.entered_by} size="small" /> : null],
        ]}
      />
    </SideSection>
  );
}
