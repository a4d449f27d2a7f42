import { listCounts } from "#contract/accounting/counts.ts";
import type { ClosingChecklist } from "#contract/accounting/closings.ts";
import { useT } from "#web/kit/i18n.ts";
import { CountCard } from "../counts/count-card.tsx";
import { useSeveral } from "../use-offices.ts";
import css from "./closing.module.css";

/** Cash counts waiting for a signature; shown here because signers may lack access to cash boxes. */
export function WaitingCounts({ list }: { list: ClosingChecklist }) {
  const t = useT();
  const boxes = list.to_sign;
  const answers = useSeveral(
    boxes.map((b) => ({ endpoint: listCounts, input: { params: { id: b.hash_id }, query: { limit: 1 } } })),
  );
  const counts = answers.flatMap((a) => a.data?.data ?? []).filter((c) => c.state === "COUNTED");
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="waiting-counts">
      <h3 id="waiting-counts" className={css.sub}>
        {t("closing.to_sign")}
      </h3>
      {counts.map((c) => (
        <CountCard key={c.hash_id} count={c} titled />
      ))}
    </section>
  );
}
