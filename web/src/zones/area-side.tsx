import type { Zone } from "#contract/zones/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { type AuditEntry, WhatHappened } from "#web/ui/record/what-happened.tsx";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
/** `2026-01` as people write it. */
const month = (value: unknown): string => text(value).split("-").toReversed().join("-");

/** Beside an office: what hangs together with it, and what happened. */
export function AreaSide({ zone }: { zone: Zone }) {
  const t = useT();
  const { can } = useMe();
  const id = zone.hash_id;
  const keeps = (["accountings_areas", "accountings_all", "accountings_office"] as const).some((r) => can(r, id));
  const expenses = can("accountings_users_expenses", id) || can("accountings_all", id);
  const say = (e: AuditEntry): string => {
    const key = `zones.did_${e.action}`;
    const said = t(key, { from: month(e.details.from), to: month(e.details.to), country: text(e.details.country) });
    return said === key ? t("zones.did_update") : said;
  };
  return (
    <>
      {keeps || expenses ? (
        <SideSection title={t("ui.hangs_together")}>
          <Facts
            facts={[
              [
                t("zones.money"),
                keeps ? <RefLink href={`/admin/accounting/${id}/office`}>{t("zones.accounts")}</RefLink> : null,
              ],
              [
                t("zones.spent"),
                expenses ? <RefLink href={`/admin/accounting/${id}/expenses`}>{t("zones.expenses")}</RefLink> : null,
              ],
            ]}
          />
        </SideSection>
      ) : null}
      <WhatHappened kind="zone" id={id} say={say} />
    </>
  );
}
