import { sendReport } from "#contract/reports/endpoints.ts";
import type { Report } from "#contract/reports/schemas.ts";
import { usersForReports } from "#contract/users/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./reports.module.css";

/** Chooses a report's recipients. People with a next step are preselected. */
export default function SendForm({ report: r, onClose }: { report: Report; onClose: () => void }) {
  const t = useT();
  const { me } = useMe();
  const had = new Set([r.user.hash_id, ...r.recipients.map((one) => one.person.hash_id)]);
  const doers = r.steps.flatMap((s) => (s.done_at === null && s.person ? s.person : []));
  const form = useCallForm(sendReport, {
    draft: undefined,
    start: { recipients: [...new Set(doers.map((p) => p.hash_id))].filter((id) => !had.has(id) && id !== me.hash_id) },
    check: (v) => ({ recipients: v.recipients.length > 0 ? undefined : t("errors.recipient_needed") }),
    input: ({ recipients }) => ({ params: { id: r.hash_id }, body: { recipients, version: r.version } }),
    saved: () => t("reports.sent", { number: r.number }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("reports.send_title", { number: r.number })} submit={t("reports.send")}>
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
