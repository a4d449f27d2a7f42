import { IconPlayerStop } from "@tabler/icons-react";
import { stopExpense } from "#contract/expenses/stop.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import type { RecordAction } from "#web/ui/record/record-page.tsx";

/** Action that ends the recurrence; undefined if it has ended or the user may not. */
export function useStopRepeating(e: Expense): RecordAction | undefined {
  const t = useT();
  const stop = useChange(stopExpense);
  if (!e.repeats?.can.stop) return undefined;
  return {
    key: "stop",
    label: t("recurrence.stop"),
    icon: <IconPlayerStop stroke={1.6} />,
    asks: {
      title: t("recurrence.stop_title", { title: e.title }),
      text: t("recurrence.stop_text"),
      confirm: t("recurrence.stop"),
    },
    run: async () => {
      await stop.mutateAsync({ input: { params: { id: e.hash_id }, body: { version: e.version } } });
      toast(t("recurrence.stopped_done", { title: e.title }));
    },
  };
}
