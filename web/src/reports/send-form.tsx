import { sendReport } from "#contract/reports/endpoints.ts";
import type { Report } from "#contract/reports/schemas.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import css from "./reports.module.css";

/** Chooses a report's recipients. People with a next step are preselected. */
export default function SendForm({ report: r, onClose }: { report: Report; onClose: () => void }) {
  const t = useT();
  const { me } = useMe();
  const send = useChange(sendReport);
  const had = new Set([r.user.hash_id, ...r.recipients.map((one) => one.person.hash_id)]);
  const doers = r.steps.flatMap((s) => (s.done_at === null && s.person ? s.person : []));
  const form = useRecordForm<{ recipients: string[] }, Promise<unknown>>({
    draft: undefined,
    start: { recipients: [...new Set(doers.map((p) => p.hash_id))].filter((id) => !had.has(id) && id !== me.hash_id) },
    check: (v) => ({ recipients: v.recipients.length > 0 ? undefined : t("errors.recipient_needed") }),
    save: async ({ recipients }, { idempotencyKey }) =>
      await send.mutateAsync({
        input: { params: { id: r.hash_id }, body: { recipients, version: r.version } },
        idempotencyKey,
      }),
    saved: () => {
      toast(t("reports.sent", { number: r.number }));
      onClose();
    },
  });
  return (
    <RecordDrawer
      form={form}
      label={t("reports.send_title", { number: r.number })}
      submit={t("reports.send")}
      onCancel={onClose}
    >
      <p className={css.note}>{t("reports.send_text")}</p>
      <ReferencesField
        {...form.field("recipients", "reports.recipients")}
        from={usersForReports}
        now={doers}
        without={[...had]}
        required
      />
    </RecordDrawer>
  );
}
