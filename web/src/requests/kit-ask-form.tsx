import { listPeople } from "#contract/requests/endpoints.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { Kit } from "#contract/requests/schemas.ts";
import { requestKit } from "#contract/requests/types.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** Asks for a kit, for oneself or a colleague. What is not there is named. */
export default function KitAskForm({ kit: k, onClose }: { kit: Kit; onClose: () => void }) {
  const t = useT();
  const { me } = useMe();
  const form = useCallForm(requestKit, {
    draft: undefined,
    start: { user_id: me.hash_id, wanted_by: "" },
    check: (v) => ({ user_id: v.user_id ? undefined : t("requests.need_person") }),
    input: (v) => ({ params: { id: k.hash_id }, body: { user_id: v.user_id, wanted_by: v.wanted_by || null } }),
    saved: ({ data, missing }) => {
      const names = missing.map((m) => m.name).join(", ");
      const { number } = data;
      toast(
        missing.length > 0 ? t("requests.kit_asked_missing", { number, names }) : t("requests.kit_asked", { number }),
      );
      go(requestHref.view(data.hash_id));
    },
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("requests.kit_ask_title", { name: k.name })} submit={t("requests.ask_button")}>
      <ReferenceField
        {...form.field("user_id", "requests.kit_for")}
        from={listPeople}
        now={{ hash_id: me.hash_id, name: me.name }}
        required
      />
      <DateField {...form.field("wanted_by", "requests.wanted_by")} kind="planned" clearable optional />
    </RecordDrawer>
  );
}
