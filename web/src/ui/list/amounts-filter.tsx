import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { MoneyInput } from "../form/money-input.tsx";
import css from "./filters.module.css";
import type { Filter, UrlState } from "./types.ts";

interface AmountsProps {
  filter: Extract<Filter, { kind: "amounts" }>;
  url: UrlState;
  set: (change: Record<string, string | undefined>) => void;
}

/** Amount range filter, lazily loaded. */
export default function Amounts({ filter, url, set }: AmountsProps) {
  const t = useT();
  const { iso, minor_unit } = filter.currency;
  // Debounced: a half-typed amount is a different amount.
  const send = useDebouncedCallback(set, 300);
  const [typed, setTyped] = useState<Record<string, string>>({});
  return (
    <div className={css.two}>
      {filter.keys.map((key, i) => (
        <MoneyInput
          key={key}
          label={t(i === 0 ? "ui.from" : "ui.to")}
          iso={iso}
          decimals={minor_unit}
          value={typed[key] ?? url[key] ?? ""}
          onChange={(amount) => {
            setTyped((old) => ({ ...old, [key]: amount }));
            send({ ...typed, [key]: amount || undefined });
          }}
          autoFocus={i === 0}
        />
      ))}
    </div>
  );
}
