import { validateRequest } from "#contract/requests/endpoints.ts";
import type { Request } from "#contract/requests/schemas.ts";
import { whole } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./requests.module.css";
import { lineName } from "./words.ts";

/** State of the form: what of each line is granted. */
function useValidateForm(r: Request, onClose: () => void, most: number[]) {
  const t = useT();
  return useCallForm(validateRequest, {
    draft: undefined,
    start: { lines: most.map((quantity) => ({ quantity: String(quantity) })) },
    version: r.version,
    check: (v) =>
      Object.fromEntries(
        v.lines.map((l, i) => [`lines.${i}.quantity`, l.quantity ? undefined : t("requests.need_quantity")]),
      ),
    input: (v, version) => ({
      params: { id: r.hash_id },
      body: {
        version,
        lines: r.lines.map((l, i) => ({ line_id: l.hash_id, quantity: Number(v.lines[i]?.quantity) })),
      },
    }),
    saved: () => t("requests.validated", { number: r.number }),
    onClose,
  });
}

/** Says yes line by line: all, part or none of each. */
export default function ValidateForm({ request: r, onClose }: { request: Request; onClose: () => void }) {
  const t = useT();
  const most = r.lines.map((l) => l.granted ?? l.quantity);
  const form = useValidateForm(r, onClose, most);
  const later = r.steps.filter((step) => step.decided_at === null)[1];
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "supply_request", id: r.hash_id }}
      label={t("requests.validate_title", { number: r.number })}
      submit={t("requests.validate")}
    >
      <p className={css.soft}>
        {later
          ? t("requests.validate_next", {
              name: later.who === "PEOPLE" ? later.users.map((u) => u.name).join(", ") : t(`requests.who_${later.who}`),
            })
          : t("requests.validate_how")}
      </p>
      <LinesOf
        {...form.lines("lines")}
        legend={t("requests.lines")}
        row={css.granted}
        label={(n) => lineName(r.lines[n - 1] ?? { supply: null, words: null })}
        remove={(n) => t("requests.line_remove", { n })}
        least={r.lines.length}
      >
        {({ at, field }) => {
          const line = r.lines[at];
          if (!line) return null;
          return (
            <>
              <div>
                {lineName(line)}
                <br />
                <span>
                  {t("requests.granted_of", { count: most[at] ?? 0 })}
                  {line.free === null ? "" : ` · ${t("requests.free")} ${line.free}`}
                </span>
              </div>
              <NumberInput {...field("quantity", "requests.granted")} rules={whole(most[at] ?? 0)} required />
            </>
          );
        }}
      </LinesOf>
    </RecordDrawer>
  );
}
