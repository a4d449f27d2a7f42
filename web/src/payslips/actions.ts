import { IconArrowBackUp, IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { payslipLifecycle } from "#contract/payslips/lifecycle.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import type { Payslip } from "#contract/payslips/payslip-schemas.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of a payslip is shown, confirmed and reported: no text names an amount. */
export const payslipActions = actionsOf<Payslip, typeof payslipLifecycle>(
  payslipLifecycle,
  { get: calls.getPayslip, words: (p) => ({ number: p.number, name: p.user?.name ?? "" }) },
  {
    update: { opens: { do: "edit" }, label: "payslips.edit", icon: IconPencil, key: "e" },
    validate: {
      call: calls.validatePayslip,
      label: "payslips.validate",
      done: "payslips.validated_one",
      icon: IconCheck,
      key: "v",
      look: "filled",
      decides: true,
    },
    reopen: {
      call: calls.reopenPayslip,
      label: "payslips.reopen",
      done: "payslips.reopened",
      icon: IconArrowBackUp,
      asks: { title: "payslips.reopen_title", text: "payslips.reopen_text", reason: "payslips.motif" },
    },
    delete: {
      call: calls.deletePayslip,
      label: "payslips.delete",
      done: "payslips.deleted",
      icon: IconTrash,
      asks: { title: "payslips.delete_title", text: "payslips.delete_text", danger: true },
    },
  },
);
