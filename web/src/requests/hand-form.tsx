import { listAskable } from "#contract/requests/endpoints.ts";
import type { Request, RequestLine } from "#contract/requests/schemas.ts";
import { handOut, supplyPeople } from "#contract/supplies/endpoints.ts";
import { whole } from "#contract/kit/number.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { LinesOf, type LineOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./requests.module.css";
import { lineName } from "./words.ts";

/** State of the form: of each open line, what is there to be handed out. */
function useHandForm(r: Request, onClose: () => void) {
  const t = useT();
  const open = r.lines.filter((l) => l.is_open);
  const leftOf = (i: number): number => (open[i]?.granted ?? 0) - (open[i]?.handed ?? 0);
  const there = (i: number): number => {
    const line = open[i];
    return line?.supply ? Math.min(leftOf(i), line.reserved + (line.free ?? 0)) : 0;
  };
  const form = useCallForm(handOut, {
    draft: undefined,
    start: {
      user_id: r.user.hash_id,
      due_on: "",
      lines: open.map((l, i) => ({ supply_id: l.supply?.hash_id ?? "", quantity: String(there(i)), serials: "" })),
    },
    check: (v) => ({
      user_id: v.user_id ? undefined : t("requests.need_person"),
      lines: v.lines.some((l) => Number(l.quantity) > 0) ? undefined : t("requests.hand_need"),
      ...Object.fromEntries(
        v.lines.map((l, i) => [
          `lines.${i}.supply_id`,
          Number(l.quantity) > 0 && !l.supply_id ? t("requests.need_line") : undefined,
        ]),
      ),
    }),
    input: (v) => ({
      body: {
        zone_id: r.zone.hash_id,
        user_id: v.user_id,
        due_on: v.due_on || null,
        lines: v.lines.flatMap((l, i) =>
          Number(l.quantity) > 0
            ? [
                {
                  supply_id: l.supply_id,
                  quantity: Number(l.quantity),
                  ...(l.serials.trim() && { serials: [l.serials] }),
                  request_line_id: open[i]?.hash_id ?? null,
                },
              ]
            : [],
        ),
      },
    }),
    saved: ({ data }) =>
      t("requests.handed_done", { supplies: data.map((d) => `${d.quantity} × ${d.supply.name}`).join(", ") }),
    onClose,
  });
  return { open, leftOf, form };
}

/** Hands out for a request, several lines in one step: what is there now, the rest later. */
export default function HandForm({ request: r, onClose }: { request: Request; onClose: () => void }) {
  const t = useT();
  const { open, leftOf, form } = useHandForm(r, onClose);
  return (
    <RecordDrawer form={form} label={t("requests.hand_title", { number: r.number })} submit={t("requests.hand_out")}>
      <ReferenceField {...form.field("user_id", "requests.hand_to")} from={supplyPeople} now={r.user} required />
      <p className={css.soft}>{t("requests.hand_skip")}</p>
      <LinesOf
        {...form.lines("lines")}
        legend={t("requests.lines")}
        isWide
        row={css.group}
        label={(n) => lineName(open[n - 1] ?? { supply: null, words: null })}
        remove={(n) => t("requests.line_remove", { n })}
        least={open.length}
      >
        {({ at, field }) => {
          const line = open[at];
          if (!line) return null;
          return <GrantedLine request={r} leftOf={leftOf} at={at} field={field} line={line} />;
        }}
      </LinesOf>
      <DateField {...form.field("due_on", "supplies.due_on")} kind="planned" clearable optional />
    </RecordDrawer>
  );
}

interface GrantedLineProps {
  request: Request;
  leftOf: (i: number) => number;
  at: number;
  field: LineOf<{ supply_id: string; quantity: string; serials: string }>["field"];
  line: RequestLine;
}

/** One granted line: its amount, article and serial numbers. */
function GrantedLine({ request: r, leftOf, at, field, line }: GrantedLineProps) {
  const t = useT();
  const { can } = useMe();
  return (
    <>
      <div className={css.granted}>
        <div>
          {lineName(line)}
          <br />
          <span>
            {t("requests.granted_of", { count: leftOf(at) })}
            {line.supply
              ? ` · ${t("requests.reserved")} ${line.reserved} · ${t("requests.free")} ${line.free ?? 0}`
              : ""}
          </span>
        </div>
        <NumberInput {...field("quantity", "requests.quantity")} rules={whole(leftOf(at))} />
      </div>
      {line.supply === null && can("user_requests_create", r.zone.hash_id) ? (
        <ReferenceField
          {...field("supply_id", "requests.article")}
          label={t("requests.hand_article", { words: line.words ?? "" })}
          from={listAskable}
          input={{ query: { limit: 200, zone: r.zone.hash_id } }}
          note={(s) => t(s.is_free ? "requests.is_free" : "requests.not_free")}
          clearable
        />
      ) : null}
      {line.supply?.varied && can("user_requests_create", r.zone.hash_id) ? (
        <ReferenceField
          {...field("supply_id", "supply_variations.which")}
          from={listAskable}
          input={{ query: { limit: 200, zone: r.zone.hash_id, article: line.supply.hash_id } }}
          now={line.supply}
          note={(s) => t(s.is_free ? "requests.is_free" : "requests.not_free")}
        />
      ) : null}
      {line.supply?.numbered ? (
        <TextField
          {...field("serials", "supplies.serials")}
          description={t("supplies.serials_pick")}
          max={4000}
          autoComplete="off"
          optional
        />
      ) : null}
    </>
  );
}
