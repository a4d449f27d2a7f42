import { setMinimumPresence } from "#contract/holidays/endpoints.ts";
import type { Coverage } from "#contract/holidays/schemas.ts";
import { whole } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./holidays.module.css";

/** How many people of each department should be there. Fewer are a warning, and forbid nothing. */
export default function MinimumForm({ coverage, onClose }: { coverage: Coverage; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const departments = coverage.departments.flatMap((d) =>
    d.department ? [{ ...d.department, minimum: d.minimum }] : [],
  );
  const form = useCallForm<typeof setMinimumPresence, Record<string, string>>(setMinimumPresence, {
    draft: undefined,
    start: Object.fromEntries(departments.map((d) => [d.hash_id, d.minimum ? String(d.minimum) : ""])),
    version: coverage.version,
    input: (v, version) => ({
      params: { id: coverage.zone.hash_id },
      body: {
        departments: Object.entries(v)
          .filter(([, people]) => Number(people) > 0)
          .map(([department_hash_id, people]) => ({ department_hash_id, people: Number(people) })),
        version,
      },
    }),
    saved: () => t("holidays.minimum_saved"),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "minimum_presence", id: coverage.zone.hash_id }}
      label={t("holidays.set_minimum")}
      submit={t("ui.save")}
    >
      <p className={css.soft}>{t("holidays.minimum_how")}</p>
      {departments.map((d) => (
        <NumberInput
          key={d.hash_id}
          {...form.field(d.hash_id, "holidays.people")}
          label={named(d)}
          rules={whole(1000, 0)}
          optional
        />
      ))}
    </RecordDrawer>
  );
}
