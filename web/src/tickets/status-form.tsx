import { Checkbox } from "@mantine/core";
import type { TicketMeaning } from "#contract/tickets/colours.ts";
import { LONGEST_TEXT, setTicketStatus } from "#contract/tickets/endpoints.ts";
import type { TicketRow } from "#contract/tickets/schemas.ts";
import { ticketStatus } from "#contract/reference/ticket-lists.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

interface Values {
  status_id: string;
  words: string;
  force: boolean;
  reason: string;
}

interface StatusFormProps {
  ticket: TicketRow;
  /** The status to begin with, if not its own. */
  to?: string | undefined;
  onClose: () => void;
}

/** What the status that is chosen asks for. */
function askingOf(o: TicketRow, meaningOf: (status: string) => TicketMeaning | undefined) {
  const asks = (v: Values): "question" | "solution" | undefined => {
    const meaning = meaningOf(v.status_id);
    if (meaning === "WAITING") return "question";
    return meaning === "SOLVED" ? "solution" : undefined;
  };
  const isNeeded = (v: Values): boolean => asks(v) === "solution" || (asks(v) === "question" && o.state !== "WAITING");
  // Only who may, and only what ends: the server says what is open.
  const forces = (v: Values): boolean => v.force && asks(v) === "solution" && o.can.force === true;
  return { asks, isNeeded, forces };
}
type Asking = ReturnType<typeof askingOf>;

/** State of the form; what a status asks for is checked. */
function useTicketStatusForm({ ticket: o, to, onClose }: StatusFormProps, { asks, isNeeded, forces }: Asking) {
  const t = useT();
  return useCallForm<typeof setTicketStatus, Values>(setTicketStatus, {
    draft: `ticket.status.${o.hash_id}${to ?? ""}`,
    start: { status_id: to ?? o.status.hash_id, words: "", force: false, reason: "" },
    version: o.version,
    check: (v) => ({
      words: isNeeded(v) && !v.words.trim() ? t(`tickets.need_${asks(v)}`) : undefined,
      reason: forces(v) && !v.reason.trim() ? t("tickets.need_reason") : undefined,
    }),
    input: (v, version) => {
      const words = v.words.trim();
      const said = asks(v) === "question" ? { question: words } : { text: words };
      const forced = forces(v) && { force: true, reason: v.reason.trim() };
      const body = { status_id: v.status_id, ...(asks(v) && words && said), ...forced, version };
      return { params: { id: o.hash_id }, body };
    },
    saved: () => t("tickets.status_set", { number: o.number }),
    onClose,
  });
}

/** Sets the status: with a question for one that waits, with what was done for one that is solved. */
export default function StatusForm({ ticket: o, to, onClose }: StatusFormProps) {
  const t = useT();
  const named = useNamed();
  const statuses = (useWhole(ticketStatus.list, { query: {} }, { quiet: true, staleTime: 60_000 }).data ?? []).filter(
    (s) => s.meaning !== "CLOSED",
  );
  const asking = askingOf(o, (id) => statuses.find((s) => s.hash_id === id)?.meaning);
  const { asks, isNeeded, forces } = asking;
  const form = useTicketStatusForm({ ticket: o, to, onClose }, asking);
  const v = form.values;
  const what = asks(v);
  const { name } = o.user;
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "ticket", id: o.hash_id }}
      label={t("tickets.status_title", { number: o.number })}
      submit={t("tickets.save")}
    >
      <ChoiceField
        {...form.field("status_id", "tickets.status")}
        choices={statuses.map((s) => ({ value: s.hash_id, label: named(s) }))}
      />
      {what ? (
        <LongTextField
          {...form.field("words", `tickets.${what}`)}
          label={t(`tickets.${what}`, { name })}
          description={t(`tickets.${what}_how`, { name })}
          max={LONGEST_TEXT}
          rows={4}
          required={isNeeded(v)}
          optional={!isNeeded(v)}
        />
      ) : null}
      {what === "solution" && o.can.force ? (
        <Checkbox {...form.flag("force", "tickets.force")} description={t("tickets.force_how")} />
      ) : null}
      {forces(v) ? (
        <LongTextField {...form.field("reason", "tickets.reason")} max={LONGEST_TEXT} rows={2} required />
      ) : null}
    </RecordDrawer>
  );
}
