import { Checkbox } from "@mantine/core";
import { answerOrder } from "#contract/orders/endpoints.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import MailChoice from "./mail-choice.tsx";

/** Ends an order's wait with the answer received. */
export default function AnswerForm({ order: o, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(answerOrder, {
    draft: undefined,
    start: { comment: "", external: false, mail: true },
    version: o.version,
    check: (v) => ({ comment: v.comment.trim() ? undefined : t("orders.answer_needed") }),
    input: (v, version) => ({ body: { ...v, order_hash_id: o.hash_id, version } }),
    saved: () => t("orders.answer_saved"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "order", id: o.hash_id, now: o.number }}
      label={t("orders.answer_title")}
      submit={t("orders.answer")}
    >
      <LongTextField
        {...form.field("comment", "orders.answer_comment")}
        description={o.waiting ? t("orders.waits_for_what", { what: o.waiting.what }) : undefined}
        max={4000}
        rows={4}
        required
        autoFocus
      />
      <Checkbox {...form.flag("external", "orders.answer_external")} />
      {o.takes_mail && form.values.external ? (
        <MailChoice isMailed={form.values.mail} onChange={(mail) => form.change({ mail })} />
      ) : null}
    </RecordDrawer>
  );
}
