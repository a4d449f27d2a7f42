import { familyNames } from "#contract/reference/families.ts";
import { proposalHref } from "#contract/reference/hrefs.ts";
import { getProposal, listProposals, type Proposal, proposalStates } from "#contract/reference/proposals.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";

const ProposalForm = lazyPart(() => import("./proposal-form.tsx"));

const TONES = { PROPOSED: "wait", KEPT: "done", MERGED: "done", REFUSED: "bad" } as const;
const { link, moment, person, status, text } = columnsOf<Proposal>("making");
const proposals = listOf(listProposals, {
  name: "proposals",
  searchable: false,
  columns: [
    link("name", { of: (p) => p, width: 260, phone: "title" }),
    text("kind", { of: (p, { t }) => t(`making.list_${p.kind}`), width: 160, phone: "line" }),
    status("state", TONES, { width: 140, phone: "status" }),
    person("user", { width: 180, phone: "line" }),
    moment("created_at", { width: 170, soft: true }),
    text("reason", { of: (p) => p.reason ?? "", width: 260, soft: true, spare: true }),
  ],
  opens: (p, narrowed) => proposalHref.list({ ...narrowed, edit: p.hash_id }),
  filters: {
    state: { label: "making.state", options: proposalStates, texts: "making.state_" },
    kind: { label: "making.kind", options: familyNames, texts: "making.list_" },
  },
});
export const { prefetch } = proposals;

/** `/admin/tools/proposals`: what was proposed where a picker lacked it; whoever may create such entries decides. */
export default function ProposalsPage() {
  const t = useT();
  const named = useNamed();
  const [{ state }] = useUrl();
  return (
    <RecordListPage
      list={useList(proposals, { isQueue: state === "PROPOSED" })}
      title={t("making.title")}
      tabs={<AreaTabs />}
      empty="making.none"
      add={false}
      read={getProposal}
      titleOf={named}
    >
      {(p, close) => (p ? <ProposalForm proposal={p} onClose={close} /> : null)}
    </RecordListPage>
  );
}
