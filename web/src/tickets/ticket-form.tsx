import { askTicket, listTicketTypes, LONGEST_TEXT, updateTicket } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { Ticket, TicketType } from "#contract/tickets/schemas.ts";
import { ticketPriority } from "#contract/reference/ticket-lists.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useWhole } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";

interface Values {
  type_id: string;
  topic: string;
  description: string;
  priority_id: string;
  zone_id: string;
  user_id: string;
}
const valuesOf = (o: Ticket | undefined, zone: string): Values => ({
  type_id: o?.type.hash_id ?? "",
  topic: o?.topic ?? "",
  description: o?.description ?? "",
  priority_id: o?.priority.hash_id ?? "",
  zone_id: o?.zone.hash_id ?? zone,
  user_id: "",
});

/** What the lists offer that a ticket chooses from. */
function useChoices() {
  const quiet = { quiet: true, staleTime: 60_000 };
  const types = useWhole(listTicketTypes, { query: {} }, quiet).data as readonly TicketType[] | undefined;
  const priorities = useWhole(ticketPriority.list, { query: {} }, quiet).data ?? [];
  return { types, priorities };
}

interface TicketFormProps {
  ticket?: Ticket;
  /** The ticket that a new one is a part of. */
  parent?: Ticket;
  onClose: () => void;
}

type Papers = ReturnType<typeof usePapers>;

/** State of the form: the ticket is asked for or changed. */
function useTicketForm(
  { ticket: o, parent, onClose }: TicketFormProps,
  zone: string,
  works: boolean | undefined,
  papers: Papers,
) {
  const t = useT();
  const save = useSave(askTicket, updateTicket, o);
  return useRecordForm<Values, ReturnType<typeof save>>({
    draft: `tickets.${o?.hash_id ?? `new${parent?.hash_id ?? ""}`}`,
    start: valuesOf(o, zone),
    version: o?.version,
    alsoChanged: papers.isChanged,
    editable: !o || o.can.update === true,
    check: (v) => ({
      topic: v.topic.trim() ? undefined : t("tickets.need_topic"),
      type_id: v.type_id ? undefined : t("tickets.need_type"),
    }),
    save: (v, saving) => {
      const words = {
        topic: v.topic.trim(),
        description: v.description.trim(),
        ...(papers.files.length > 0 && { files: papers.files }),
      };
      const removes = papers.removes.length > 0 && { removes: papers.removes };
      const how = { type_id: v.type_id, priority_id: v.priority_id || undefined, zone_id: v.zone_id || undefined };
      return save(saving, {
        make: { body: { ...words, ...how, user_id: v.user_id || undefined, parent_id: parent?.hash_id } },
        change: { ...words, ...(works && how), ...removes },
      });
    },
    saved: ({ data }) => {
      toast(t(o ? "tickets.saved" : "tickets.asked", { number: data.number }));
      if (o) onClose();
      else go(ticketHref.view(data.hash_id));
    },
    onClose,
  });
}

/** Asks, or changes what was asked. Who works on it changes how, too. */
export default function TicketForm({ ticket: o, parent, onClose }: TicketFormProps) {
  const t = useT();
  const { can, zones, me } = useMe();
  const { types, priorities } = useChoices();
  const home = me.zone?.hash_id ?? "";
  const offices = zones.filter((z) => z.hash_id === home || can("tickets_update", z.hash_id));
  const works = o ? o.works : can("tickets_update");
  const papers = usePapers(o?.files);
  const form = useTicketForm({ ticket: o, parent, onClose }, home || (offices[0]?.hash_id ?? ""), works, papers);
  const v = form.values;
  const type = types?.find((one) => one.hash_id === v.type_id);
  return (
    <RecordDrawer
      form={form}
      of={o && { kind: "ticket", id: o.hash_id, now: o.topic }}
      label={o ? t("tickets.change", { number: o.number }) : t("tickets.ask")}
      submit={t(o ? "tickets.save" : "tickets.ask_button")}
    >
      {types?.length === 0 ? <Notice title={t("tickets.no_types")}>{t("tickets.no_types_text")}</Notice> : null}
      {o && !works ? null : <TypeChoice form={form} types={types ?? []} ticket={o} parent={parent} />}
      <TextField {...form.field("topic", "tickets.topic")} max={160} required />
      <LongTextField {...form.field("description", "tickets.description")} max={LONGEST_TEXT} rows={6} optional />
      <PapersField
        papers={papers}
        what={t("tickets.files_what")}
        may={{ add: true, remove: true }}
        errors={form.errors}
      />
      {works ? <WorkFields form={form} isNew={!o} type={type} priorities={priorities} offices={offices} /> : null}
      {!o && works && can("users_view") && !type?.secret ? (
        <ReferenceField
          {...form.field("user_id", "tickets.asked_for")}
          description={t("tickets.asked_for_how")}
          from={listUsers}
          without={[me.hash_id]}
          asks
          clearable
          optional
        />
      ) : null}
    </RecordDrawer>
  );
}

interface TypeChoiceProps {
  form: FormFields<Values>;
  types: readonly TicketType[];
  ticket: Ticket | undefined;
  parent: Ticket | undefined;
}
function TypeChoice({ form, types, ticket: o, parent }: TypeChoiceProps) {
  const t = useT();
  const named = useNamed();
  const type = types.find((one) => one.hash_id === form.values.type_id);
  // Whether it is confidential is decided when it is asked.
  const offered = types.filter((one) => (o ? one.secret === o.secret : !parent || parent.secret || !one.secret));
  return (
    <ChoiceField
      {...form.field("type_id", "tickets.type")}
      choices={withNow(offered, o).map((one) => ({ value: one.hash_id, label: named(one) }))}
      description={type?.secret ? t("tickets.secret_hint") : undefined}
      required
      autoFocus={!o}
    />
  );
}

interface WorkFieldsProps {
  form: FormFields<Values>;
  isNew: boolean;
  type: TicketType | undefined;
  priorities: ReturnType<typeof useChoices>["priorities"];
  offices: readonly { readonly hash_id: string; readonly name: string }[];
}
/** How and where it is worked on, for who works on it. */
function WorkFields({ form, isNew, type, priorities, offices }: WorkFieldsProps) {
  const named = useNamed();
  return (
    <Pair>
      <ChoiceField
        {...form.field("priority_id", "tickets.priority")}
        choices={priorities.map((p) => ({ value: p.hash_id, label: named(p) }))}
        placeholder={type ? named(type.priority) : undefined}
        clearable={isNew}
        optional={isNew}
      />
      {offices.length > 1 ? (
        <ChoiceField
          {...form.field("zone_id", "tickets.office")}
          choices={offices.map((z) => ({ value: z.hash_id, label: z.name }))}
        />
      ) : null}
    </Pair>
  );
}

/** The types on offer, with the one that the ticket has, though it be retired. */
const withNow = (types: readonly TicketType[], o: Ticket | undefined) =>
  o && !types.some((one) => one.hash_id === o.type.hash_id) ? [...types, o.type] : types;
