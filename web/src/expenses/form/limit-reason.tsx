import type { OverLimit } from "#contract/expenses/allowance-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import css from "../policy/policy.module.css";
import { usePolicyWords } from "../policy/words.ts";

interface LimitReasonProps {
  over: readonly OverLimit[];
  iso: string;
  name: string;
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** The limits that a fee exceeds, with a field for the reason. */
export default function LimitReason({ over, iso, ...field }: LimitReasonProps) {
  const t = useT();
  const words = usePolicyWords();
  return (
    <div className={css.whole}>
      {over.map((o) => (
        <p key={o.per} className={css.over} role="status">
          {words.over(o, iso)}
        </p>
      ))}
      <TextField label={t("policy.limit_reason")} max={500} {...field} required />
    </div>
  );
}
