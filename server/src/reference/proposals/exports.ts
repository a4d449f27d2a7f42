import { listProposals, type Proposal } from "#contract/reference/proposals.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { listedProposals } from "./read.ts";

const columns = (locale: Locale): readonly ExportColumn<Proposal>[] => [
  { title: "making.name", type: "text", width: 30, value: (p) => p.name },
  { title: "making.kind", type: "text", value: (p) => text(locale, `making.list_${p.kind}`) },
  { title: "making.state", type: "text", value: (p) => text(locale, `making.state_${p.state}`) },
  { title: "making.user", type: "text", width: 24, value: (p) => p.user.name },
  { title: "making.created_at", type: "moment", value: (p) => p.created_at },
  { title: "making.reason", type: "text", width: 40, value: (p) => p.reason },
];

export const proposalExports = (kinds: readonly Kind[]): Readonly<Record<string, Exportable>> => ({
  proposals: listExport(listProposals, listedProposals(kinds), columns),
});
