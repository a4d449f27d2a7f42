import type { Advance } from "#contract/advances/schemas.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { colorOf, type Look } from "#web/ui/chart/series.ts";
import css from "./advances.module.css";

interface Part {
  key: string;
  label: string;
  value: string;
  look?: Look;
}

/** Bar of the advance's parts: settled, returned, planned, left. */
export function Parts({ advance: a }: { advance: Advance }) {
  const t = useT();
  const isLoan = a.months !== null;
  const free = toWire(decimal(a.left_amount), a.currency.minor_unit);
  const hasPlan = isLoan || decimal(a.planned_amount).gt(0);
  const parts: Part[] = [
    { key: "amount", label: t("advances.amount"), value: a.amount },
    ...(isLoan ? [] : [{ key: "used", label: t("advances.used"), value: a.used_amount, look: 1 as const }]),
    {
      key: "returned",
      label: t(isLoan ? "advances.repaid" : "advances.returned"),
      value: a.returned_amount,
      look: isLoan ? 1 : 3,
    },
    ...(hasPlan ? [{ key: "planned", label: t("advances.planned"), value: a.planned_amount, look: 2 as const }] : []),
    ...(isLoan || a.status === "CLOSED" ? [] : [{ key: "left", label: t("advances.left"), value: free }]),
  ];
  return (
    <section className={css.parts}>
      <h2>{t("advances.parts")}</h2>
      <ShareBar
        of={[a.amount]}
        values={parts.flatMap(({ key, value, look }) => (look ? [{ key, value, look }] : []))}
        end
        track
        label={parts.map((p) => `${p.label} ${p.value}`).join(", ")}
      />
      <dl className={css.figures}>
        {parts.map((p) => (
          <div key={p.key}>
            <dt>
              {p.look ? <i style={{ background: colorOf(p.look) }} /> : null}
              {p.label}
            </dt>
            <dd>
              <Money value={p.value} iso={a.currency.iso} tight />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
