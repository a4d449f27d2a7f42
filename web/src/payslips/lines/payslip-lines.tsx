import { useState } from "react";
import { anyAdvance } from "#contract/advances/rights.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { Drawer } from "#web/ui/lazy-overlays.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { LineList } from "./line-list.tsx";
import { LineTable } from "./line-table.tsx";
import type { Row, ShownPayslip } from "./rows.ts";
import { Why } from "./why.tsx";
import css from "./lines.module.css";

interface PayslipLinesProps {
  payslip: ShownPayslip;
  /**
   * `table`: as accountants read it, with bases, rates and the employer's part. `list`: one column, what changes the net. `compare`: sums beside
   * last month's.
   */
  look: "table" | "list" | "compare";
  /** The reader's copy shows the employer's part only where the country prints it. */
  asPrinted?: boolean;
}
export interface DrawnProps {
  payslip: ShownPayslip;
  open: string | undefined;
  onOpen: (row: Row) => void;
  why: (row: Row) => React.ReactNode;
}

/** The lines of a payslip, a preview or a computation on a gross; each opens its why in place, on a phone in a sheet. */
export function PayslipLines({ payslip, look, asPrinted }: PayslipLinesProps) {
  const phone = usePhone();
  const { bootstrap } = useMe();
  const [open, setOpen] = useState<Row>();
  const opensPlans = mayOpen(bootstrap, anyAdvance.any);
  const shown: ShownPayslip =
    asPrinted && !payslip.printed.includes("employer")
      ? { ...payslip, lines: payslip.lines.filter((l) => l.category === "employee") }
      : payslip;
  const inSheet = phone && look !== "table";
  const drawn: DrawnProps = {
    payslip: shown,
    open: open?.key,
    onOpen: (row) => setOpen(open?.key === row.key ? undefined : row),
    why: (row) => (inSheet ? null : <Why payslip={shown} row={row} opensPlans={opensPlans} />),
  };
  return (
    <>
      {look === "table" ? <LineTable {...drawn} /> : <LineList {...drawn} isBrief={look === "compare"} />}
      {inSheet ? (
        <Drawer
          opened={open !== undefined}
          onClose={() => setOpen(undefined)}
          title={open?.title}
          position="bottom"
          size="auto"
          classNames={{ content: css.sheet, body: css.sheetBody }}
        >
          {open ? <Why payslip={shown} row={open} opensPlans={opensPlans} /> : null}
        </Drawer>
      ) : null}
    </>
  );
}
