import { IconCopy } from "@tabler/icons-react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { rightFor } from "#contract/expenses/rights.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import type { Permission } from "#contract/permissions.ts";
import { go } from "#web/kit/go.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { RecordAction } from "#web/ui/record/record-page.tsx";

const forms = { TRAVEL: expenseHref.createTravel, OFFICE: expenseHref.createOffice, REPORT: expenseHref.createReport };

/** Opens a new expense with the fees of this one; undefined if the user may not create this type. */
export const copyAction = (e: Expense, can: (right: Permission) => boolean, t: Translate): RecordAction | undefined =>
  can(rightFor(e.type, "create"))
    ? {
        key: "copy",
        label: t("expenses.copy"),
        icon: <IconCopy stroke={1.6} />,
        run: () => go(forms[e.type]({ copy: e.hash_id })),
      }
    : undefined;
