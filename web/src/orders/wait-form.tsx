import { Checkbox } from "@mantine/core";
import { orderOptions, waitOrder } from "#contract/orders/endpoints.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

interface Values {
  waiting_for: string;
  waiting_from: string;
  people: readonly string[];
  mail: boolean;
}

/** Makes an order wait: for what, from whom, and who is reminded. */
export default function WaitForm({ order: o, onClose }: { order: Order; onClose: () => void }) {
  const t = useT();
  const people = useRead(orderOptions, { params: { id: o.hash_id } }, { quiet: true }).data?.data.people ?? [];
  const form = useCallForm<typeof waitOrder, Values>(waitOrder, {
    draft: undefined,
    start: { waiting_for: "", waiting_from: "", people: [], mail: false },
    version: o.version,
    check: (v) => ({ waiting_for: v.waiting_for.trim() ? undefined : t("orders.wait_needed") }),
    input: (v, version) => ({ params: { id: o.hash_id }, body: { ...v, people: [...v.people], version } }),
    saved: () => t("orders.wait_saved"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "order", id: o.hash_id, now: o.number }}
      label={t("orders.wait_title", { number: o.number })}
      submit={t("orders.wait")}
    >
      <TextField
        {...form.field("waiting_for", "orders.wait_what")}
        description={t("orders.wait_what_text")}
        required
        autoFocus
      />
      <TextField {...form.field("waiting_from", "orders.wait_from")} max={120} placeholder={o.contact.name} optional />
      <ChoicesField
        {...form.field("people", "orders.wait_people")}
        description={t("orders.wait_people_text")}
        choices={people.filter((p) => p.hash_id !== o.owner.hash_id).map((p) => ({ value: p.hash_id, label: p.name }))}
        onChange={(given) => form.change({ people: given })}
        optional
      />
      {o.takes_mail ? (
        <Checkbox {...form.flag("mail", "orders.wait_mail")} description={t("orders.wait_mail_text")} />
      ) : null}
    </RecordDrawer>
  );
}
