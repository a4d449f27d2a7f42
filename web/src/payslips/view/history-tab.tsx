import { WhatHappened, type AuditEntry } from "#web/ui/record/what-happened.tsx";

const story = {
  did: "payslips.payslip_did_",
  otherwise: "payslips.payslip_did_update",
  words: ({ details: { motif } }: AuditEntry) => (typeof motif === "string" ? motif : undefined),
};

/** What happened to a payslip, and comments. */
export default function HistoryTab({ id }: { id: string }) {
  return <WhatHappened kind="payslip" id={id} {...story} />;
}
