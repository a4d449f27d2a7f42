import { calendarHref } from "#contract/calendars/hrefs.ts";
import { calendarSeers } from "#contract/calendars/rights.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Zone } from "#contract/zones/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
/** Formats `2026-01` as `01-2026`. */
const month = (value: unknown): string => text(value).split("-").toReversed().join("-");

/** Text parameters of an office's audit entry. */
export const monthsAndCountry = ({ details }: AuditEntry) => ({
  from: month(details.from),
  to: month(details.to),
  country: text(details.country),
});

/** Side column: links to the office's calendar, money and expenses. */
export function AreaSide({ zone }: { zone: Zone }) {
  const t = useT();
  const { can, me } = useMe();
  const id = zone.hash_id;
  const keeps = (["accountings_areas", "accountings_all", "accountings_office"] as const).some((r) => can(r, id));
  const expenses = can("accountings_users_expenses", id) || can("accountings_all", id);
  const calendar = me.zone?.hash_id === id || calendarSeers.any.some((r) => can(r, id));
  if (!keeps && !expenses && !calendar) return null;
  return (
    <SideSection title={t("ui.hangs_together")}>
      <Facts
        facts={[
          [t("zones.open"), calendar ? <RefLink href={calendarHref.office(id)}>{t("zones.calendar")}</RefLink> : null],
          [t("zones.money"), keeps ? <RefLink href={accountingHref.office(id)}>{t("zones.accounts")}</RefLink> : null],
          [
            t("zones.spent"),
            expenses ? <RefLink href={expenseHref.ofOffice(id)}>{t("zones.expenses")}</RefLink> : null,
          ],
        ]}
      />
    </SideSection>
  );
}
