import { getAllocation } from "#contract/supplies/acceptance.ts";
import { ownSupplies } from "#contract/supplies/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import css from "../own.module.css";
import { Receipts } from "./receipts.tsx";

/** The link of a mail may be older than what happened since: says kindly that nothing is to be accepted. */
export function Over({ id }: { id: string }) {
  const t = useT();
  const { data, isError, isPending } = useRead(getAllocation, { params: { id } }, { quiet: true });
  const a = data?.data;
  if (isPending || a?.acceptance === "PENDING") return null;
  const name = a?.serials ?? a?.supply.name ?? "";
  const over = isError || !a?.acceptance ? "gone" : a.acceptance;
  return (
    <p role="status" className={css.terms}>
      <strong>{t("supply_acceptance.over_title")}</strong>
      <br />
      {t(`supply_acceptance.over_${over}`, { name })}
    </p>
  );
}

const RETURNED = { query: { returned: "1" as const, limit: 20 } };
/** What I gave back, with its receipts. */
export function GivenBack() {
  const t = useT();
  const rows = (useRead(ownSupplies, RETURNED, { quiet: true }).data?.data ?? []).filter((a) => a.returns.length > 0);
  if (rows.length === 0) return null;
  return (
    <section aria-label={t("supply_acceptance.returns")}>
      <h2>{t("supply_acceptance.returns")}</h2>
      {rows.map((a) => (
        <Receipts key={a.hash_id} returns={a.returns} name={a.supply.name} />
      ))}
    </section>
  );
}
