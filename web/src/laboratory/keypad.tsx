import { IconBackspace } from "@tabler/icons-react";
import { useT } from "#web/kit/i18n.ts";
import css from "./scan.module.css";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ",", "0"] as const;

/** Digits and a comma, large enough to tap with gloves on. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  const t = useT();
  return (
    <div className={css.pad} role="group" aria-label={t("laboratory.bench_amount")}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          {...(key === "," && { "aria-label": t("laboratory.bench_comma") })}
          onClick={() => onKey(key)}
        >
          {key}
        </button>
      ))}
      <button type="button" aria-label={t("laboratory.bench_back")} onClick={() => onKey("back")}>
        <IconBackspace stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}
