import {
  IconArchive,
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { formatMoney, sum } from "#contract/kit/money.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import type { RecordAction } from "#web/ui/record/record-page.tsx";
import type { ExpenseActions } from "../use-actions.ts";
import type { Asked } from "./asks.tsx";

export const updatePath = (e: { hash_id: string }): string => expenseHref.update(e.hash_id);
export const paymentPath = (e: Pick<Expense, "hash_id" | "zone_hash_id">): string =>
  expenseHref.payment(e.zone_hash_id, { expense: e.hash_id });

/** What stays when some fees are struck. */
export const keptSum = (e: Expense, struck: ReadonlySet<string>): string =>
  sum(e.fees.filter((f) => !struck.has(f.hash_id)).map((f) => f.amount));

interface Given {
  expense: Expense;
  struck: ReadonlySet<string>;
  actions: ExpenseActions;
  ask: (asked: Asked) => void;
  mine: boolean;
}

/** The buttons of an expense: those that its `can` names, in the order in which it goes on. */
export function useRecordActions({ expense: e, struck, actions, ask, mine }: Given): RecordAction[] {
  const t = useT();
  const { can } = e;
  const validate = () => {
    if (struck.size) return ask("validate");
    void actions.validate(
      e,
      e.fees.map((f) => ({ hash_id: f.hash_id, kept: true })),
    );
  };
  const all: (RecordAction | false | undefined)[] = [
    can.update && {
      key: "edit",
      label: t("expenses.edit"),
      look: "outline",
      icon: <IconPencil stroke={1.6} />,
      hint: "e",
      run: () => go(updatePath(e)),
    },
    can.reject && {
      key: "reject",
      label: t("expenses.reject"),
      look: "refuse",
      icon: <IconX stroke={1.6} />,
      hint: "r",
      run: () => ask("reject"),
    },
    can.send && {
      key: "send",
      label: t("expenses.send"),
      look: "filled",
      icon: <IconSend stroke={1.6} />,
      hint: "s",
      busy: actions.busy === "send",
      run: () => void actions.send(e),
    },
    can.approve && {
      key: "approve",
      label: t("expenses.approve"),
      look: "filled",
      icon: <IconCheck stroke={1.6} />,
      hint: "a",
      busy: actions.busy === "approve",
      run: () => void actions.approve(e),
    },
    can.validate && {
      key: "validate",
      label: struck.size
        ? t("expenses.validate_amount", { amount: formatMoney(keptSum(e, struck), e.currency.iso) })
        : t("expenses.validate"),
      look: "filled",
      icon: <IconCheck stroke={1.6} />,
      hint: "v",
      busy: actions.busy === "validate",
      run: validate,
    },
    can.pay && {
      key: "pay",
      label: t("expenses.pay"),
      look: "filled",
      icon: <IconCash stroke={1.6} />,
      hint: "p",
      run: () => go(paymentPath(e)),
    },
    can.rollback && {
      key: "rollback",
      label: e.status === "UNVALIDATED" && mine ? t("expenses.take_back") : t("expenses.rollback"),
      icon: <IconArrowBackUp size={16} stroke={1.6} />,
      run: () => ask("rollback"),
    },
    can.archive && {
      key: "archive",
      label: e.archived ? t("expenses.unarchive") : t("expenses.archive"),
      icon: <IconArchive size={16} stroke={1.6} />,
      run: () => void actions.archive([e], !e.archived),
    },
    can.delete && {
      key: "delete",
      label: t("expenses.delete"),
      icon: <IconTrash size={16} stroke={1.6} />,
      run: () => ask("delete"),
    },
  ];
  return all.filter((a): a is RecordAction => !!a);
}
