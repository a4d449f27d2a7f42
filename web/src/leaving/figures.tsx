import { lineName, type Leaving } from "#contract/leaving/schemas.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import css from "./leaving.module.css";

interface DoneShareProps {
  share: number;
  all: number;
  leaving: Leaving;
}
/** How much of it is done. */
function DoneShare({ share, all, leaving }: DoneShareProps) {
  const t = useT();
  return (
    <progress
      className={css.progress}
      max={100}
      value={share}
      aria-label={t("leaving.done_of", { done: all - leaving.open, count: all })}
    />
  );
}

/** How much is open, what they have, what they owe, and their days. */
export function Figures({ leaving }: { leaving: Leaving }) {
  const t = useT();
  const named = useNamed();
  const { lines, hidden, done } = leaving;
  const of = (word: string) => lines.filter((line) => line.word === word && line.state === "OPEN");
  const unseen = hidden.reduce((all, one) => all + one.count, 0);
  const waiting = lines.filter((line) => line.state === "WAITING").length;
  const all = leaving.open + waiting + done.length;
  const owed = [...Map.groupBy(of("advances"), (line) => line.sum?.currency.iso ?? "")];
  // Days of different stocks are not added up: the first is the usual one.
  const [balance] = of("balance");
  const pieces = of("supplies").reduce((left, line) => left + (line.count ?? 1), 0);
  const share = all > 0 ? Math.round(((all - leaving.open) / all) * 100) : 100;
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{t("leaving.still_open_figure")}</dt>
          <dd>
            {leaving.open} <small>{t("leaving.of_lines", { count: all })}</small>
          </dd>
          <dd className={css.note}>
            {[
              waiting > 0 && t("leaving.waits", { count: waiting }),
              unseen > 0 && t("leaving.hidden", { count: unseen }),
            ]
              .filter(Boolean)
              .join(", ")}
          </dd>
        </div>
        <div>
          <dt>{t("leaving.with_them")}</dt>
          <dd>
            {pieces} <small>{t("leaving.pieces", { count: pieces })}</small>
          </dd>
        </div>
        {owed.map(([iso, some]) => (
          <div key={iso}>
            <dt>{t("leaving.owed")}</dt>
            <dd>
              {formatAmount(sum(some.map((line) => line.sum?.amount ?? "0.00")))} <small>{iso}</small>
            </dd>
          </div>
        ))}
        {balance ? (
          <div>
            <dt>{t("leaving.days_left")}</dt>
            <dd>
              {numberText(balance.days)} <small>{t("leaving.days")}</small>
            </dd>
            <dd className={css.note}>
              {named(lineName(balance))}, {t("leaving.on_day", { day: formatDay(balance.day ?? "") })}
            </dd>
          </div>
        ) : null}
      </dl>
      <DoneShare share={share} all={all} leaving={leaving} />
    </>
  );
}
