import { advanceHref } from "#contract/advances/hrefs.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { settle } from "#contract/advances/settle.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatMoney, sum } from "#contract/kit/amounts.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { AdvanceRate } from "./advance-rate.tsx";
import type { ChosenAdvances } from "./chosen-advances.ts";
import css from "./record.module.css";

interface AdvancesToUseProps {
  expense: Expense;
  struck: ReadonlySet<string>;
  chosen: ChosenAdvances;
}

const isForeign = (a: Advance, e: Expense): boolean => a.currency.iso !== e.currency.iso;

/** What each chosen advance covers of the fees that are kept, and what remains owed. */
function settled({ expense: e, struck, chosen }: AdvancesToUseProps) {
  const kept = sum(e.fees.filter((f) => !struck.has(f.hash_id)).map((f) => f.amount));
  const byId = (id: string): Advance[] => chosen.usable.filter((a) => a.hash_id === id);
  return settle(
    decimal(kept),
    e.currency.minor_unit,
    // An advance whose rate is not typed yet covers nothing.
    chosen.ids.flatMap(byId).flatMap((a) => {
      const rate = isForeign(a, e) ? chosen.rateOf(a) : null;
      const { hash_id: id, left_amount: left } = a;
      return rate === "" ? [] : [{ id, left: decimal(left), minorUnit: a.currency.minor_unit, rate }];
    }),
  );
}

type AdvanceColumn = TableColumn<Advance> | false;

function useColumns({ expense: e, chosen }: AdvancesToUseProps, uses: ReturnType<typeof settle>["uses"]) {
  const t = useT();
  const { usable, ids } = chosen;
  const columns: AdvanceColumn[] = [
    {
      key: "use",
      head: t("expenses.keep"),
      silent: true,
      width: 44,
      cell: (a) => (
        <input
          type="checkbox"
          checked={ids.includes(a.hash_id)}
          aria-label={t("expenses.use_advance", { number: a.number, title: a.title })}
          onChange={(x) => chosen.pick(a.hash_id, x.currentTarget.checked)}
        />
      ),
    },
    {
      key: "advance",
      head: t("expenses.advances"),
      names: true,
      cell: (a) => (
        <>
          <RefLink href={advanceHref.atAccounting(a.hash_id)}>{a.number}</RefLink> {a.title}
        </>
      ),
    },
    {
      key: "left",
      head: t("advances.left"),
      right: true,
      cell: (a) => <Money value={a.left_amount} iso={a.currency.iso} strong={false} />,
    },
    usable.some((a) => isForeign(a, e)) && {
      key: "rate",
      head: t("expenses.rate"),
      width: 232,
      cell: (a) =>
        isForeign(a, e) && ids.includes(a.hash_id) ? (
          <AdvanceRate expense={e} advance={a} at={ids.indexOf(a.hash_id)} chosen={chosen} />
        ) : null,
    },
    {
      key: "covers",
      head: t("expenses.covered"),
      right: true,
      cell: (a) => {
        const use = uses.find((u) => u.id === a.hash_id);
        return use ? <Money value={toWire(use.covers, e.currency.minor_unit)} iso={e.currency.iso} /> : null;
      },
    },
  ];
  return columns;
}

/** Choice of the owner's advances to settle against: what each covers, and what remains owed. */
export default function AdvancesToUse(props: AdvancesToUseProps) {
  const t = useT();
  const { expense: e, chosen } = props;
  const { uses, open } = settled(props);
  const columns = useColumns(props, uses);
  if (chosen.usable.length === 0) return null;
  return (
    <section className={css.settle}>
      <h2>{t("expenses.advances")}</h2>
      <Table label={t("expenses.advances")} rows={chosen.usable} columns={columns} />
      {chosen.foreign ? (
        <TextField
          label={t("expenses.rate_motif")}
          name="motif"
          value={chosen.motif}
          onChange={chosen.setMotif}
          max={2000}
          optional
        />
      ) : null}
      <p className={css.total}>
        <span>{t("expenses.still_owed", { name: e.user.name })}</span>
        <span>{formatMoney(toWire(open, e.currency.minor_unit), e.currency.iso)}</span>
      </p>
    </section>
  );
}
