import { useRef, useState } from "react";
import { allComponents } from "#contract/components/endpoints.ts";
import { pickContacts } from "#contract/contacts/list.ts";
import { proposalPlaces } from "#contract/reference/families.ts";
import * as calls from "#contract/reference/proposals.ts";
import { resources } from "#contract/reference/resources.ts";
import { useChange } from "#web/api/query.ts";
import { useNeighbours } from "#web/kit/from-list.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { placeOfContact } from "#web/ui/form/contact-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";

const decisions = ["keep", "merge", "refuse"] as const;
type Decision = (typeof decisions)[number];
interface Values {
  readonly name: string;
  readonly name_fr: string;
  readonly into: string;
  readonly reason: string;
}
const DONE = { keep: "making.kept", merge: "making.merged", refuse: "making.refused" } as const;
const hasFrench = (p: calls.Proposal): boolean => {
  const list = resources.find((r) => r.name === p.kind);
  return list !== undefined && "name_fr" in list.fields;
};

/** Decides on the proposal, and goes on to the next one of the list. */
function useProposalForm(p: calls.Proposal, decision: Decision, onClose: () => void) {
  const t = useT();
  const keep = useChange(calls.keepProposal);
  const merge = useChange(calls.mergeProposal);
  const refuse = useChange(calls.refuseProposal);
  const { decided } = useNeighbours();
  const isDecided = useRef(false);
  return useRecordForm({
    draft: undefined,
    start: { name: p.name, name_fr: p.name_fr ?? "", into: "", reason: "" },
    version: p.version,
    check: (v) => ({
      name: decision === "keep" && !v.name.trim() ? t("errors.required") : undefined,
      into: decision === "merge" && !v.into ? t("making.merge_needed") : undefined,
      reason: decision === "refuse" && !v.reason.trim() ? t("ui.reason_needed") : undefined,
    }),
    save: (v, { version, idempotencyKey }) => {
      const of = { params: { id: p.hash_id } };
      if (decision === "merge")
        return merge.mutateAsync({ input: { ...of, body: { into: v.into, version } }, idempotencyKey });
      if (decision === "refuse")
        return refuse.mutateAsync({ input: { ...of, body: { reason: v.reason, version } }, idempotencyKey });
      const names = { name: v.name.trim(), ...(hasFrench(p) && { name_fr: v.name_fr.trim() || null }) };
      return keep.mutateAsync({ input: { ...of, body: { ...names, version } }, idempotencyKey });
    },
    saved: ({ data }) => {
      isDecided.current = true;
      return t(DONE[decision], { name: data.name });
    },
    onClose: () => {
      if (!isDecided.current || !decided()) onClose();
    },
  });
}

/** A proposal, and the decision on it: kept, under a better name if need be, merged into what exists, or refused with a reason. */
export default function ProposalForm({ proposal: p, onClose }: { proposal: calls.Proposal; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const [decision, setDecision] = useState<Decision>("keep");
  const form = useProposalForm(p, decision, onClose);
  return (
    <RecordDrawer
      form={form}
      of={{ kind: undefined, id: p.hash_id, now: t(`making.state_${p.state}`) }}
      label={named(p)}
      submit={p.can.decide ? t(`making.${decision}`) : undefined}
      destroys={decision === "refuse"}
    >
      <ProposalFacts proposal={p} />
      {p.can.decide ? (
        <>
          <Segments
            label={t("making.decision")}
            value={decision}
            options={decisions.map((value) => ({ value, label: t(`making.${value}`) }))}
            onChange={setDecision}
          />
          <DecisionFields form={form} proposal={p} decision={decision} />
        </>
      ) : null}
    </RecordDrawer>
  );
}

/** What is proposed, by whom, and what for. */
function ProposalFacts({ proposal: p }: { proposal: calls.Proposal }) {
  const t = useT();
  const named = useNamed();
  const place = p.used_on && proposalPlaces.has(p.used_on) ? p.used_on : "other";
  const used = p.used_on ? t(`making.on_${place}`) : t("making.used_nowhere");
  return (
    <Facts
      facts={[
        [t("making.kind"), t(`making.list_${p.kind}`)],
        [t("making.country"), p.country && named(p.country)],
        [t("making.state"), t(`making.state_${p.state}`)],
        [t("making.user"), `${p.user.name}, ${formatMoment(p.created_at)}`],
        [t("making.used_on"), p.used_link ? <RefLink href={p.used_link}>{used}</RefLink> : used],
        ...(p.reason ? [[t("making.reason"), p.reason] as [string, string]] : []),
      ]}
    />
  );
}

interface DecisionProps {
  form: FormFields<Values>;
  proposal: calls.Proposal;
  decision: Decision;
}
/** What the decision needs: a name, an entry or a reason. */
function DecisionFields({ form, proposal: p, decision }: DecisionProps) {
  const t = useT();
  return decision === "keep" ? (
    <>
      <TextField
        {...form.field("name", "making.name")}
        description={t("making.change_text")}
        max={120}
        required
        autoFocus
      />
      {hasFrench(p) ? <TextField {...form.field("name_fr", "making.name_fr")} max={120} optional /> : null}
    </>
  ) : decision === "merge" ? (
    <Into form={form} proposal={p} />
  ) : (
    <LongTextField
      {...form.field("reason", "making.reason")}
      description={t("making.refuse_text", { person: p.user.name })}
      rows={3}
      required
      autoFocus
    />
  );
}

/** The entry that it is merged into. */
function Into({ form, proposal: p }: { form: FormFields<{ into: string }>; proposal: calls.Proposal }) {
  const t = useT();
  const field = {
    ...form.field("into", "making.merge_into"),
    description: t("making.merge_text", { name: p.name }),
    required: true,
    autoFocus: true,
  };
  if (p.kind === "contact")
    return (
      <ReferenceField
        {...field}
        from={pickContacts}
        input={{ query: { contactType: "society" } }}
        note={placeOfContact}
        asks
      />
    );
  const list = resources.find((r) => r.name === p.kind);
  return <ReferenceField {...field} from={list?.list ?? allComponents} without={[p.entry_id]} />;
}
