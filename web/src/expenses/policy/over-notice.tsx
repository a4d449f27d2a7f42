import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { usePolicyWords } from "./words.ts";

/** Notice of exceeded limits with reasons, for approvers. */
export default function OverNotice({ expense: e }: { expense: Expense }) {
  const t = useT();
  const named = useNamed();
  const words = usePolicyWords();
  const over = e.fees.filter((f) => f.over_limits.length > 0);
  return (
    <Notice title={t("policy.over_title", { count: over.length })}>
      <ul>
        {over.map((f) => (
          <li key={f.hash_id}>
            {t("policy.over_of", {
              reason: named(f.reason),
              over: f.over_limits.map((o) => words.over(o, e.currency.iso)).join(" "),
            })}{" "}
            {f.limit_reason ? t("policy.why_over", { reason: f.limit_reason }) : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
