import { documentKinds, getDocument, listDocuments, type ComponentDocument } from "#contract/components/documents.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import type { PaperState } from "#contract/components/papers.ts";
import type { Component } from "#contract/components/schemas.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import type { StatusTone } from "#web/ui/atoms/status.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import type { Column } from "#web/ui/list/types.ts";
import { recordListTab } from "#web/ui/record/record-list.tsx";

const DocumentForm = lazyPart(() => import("./document-form.tsx"));

const { day, link, status, text } = columnsOf<ComponentDocument>("components");
const tones: Readonly<Record<PaperState, StatusTone>> = {
  valid: "done",
  soon: "wait",
  expired: "bad",
  replaced: "draft",
};
const file: Column<ComponentDocument> = {
  key: "file",
  title: "components.file",
  width: 80,
  cell: (d) => <FileThumbs files={[d.file]} />,
};
const documents = listOf(listDocuments, {
  name: "component_documents",
  exportAs: "component_documents",
  partOf: "component_hash_id",
  searchable: false,
  columns: [
    link("document", { of: (d) => d.title ?? d.file.name, phone: "title" }),
    text("document_kind", { width: 160, of: (d, { t }) => t(`components.document_${d.kind}`), phone: "line" }),
    file,
    day("issued_on", { width: 110 }),
    day("expires_on", { width: 110, phone: "lineEnd" }),
    status("state", tones, { width: 150, phone: "status" }),
  ],
  opens: (d) => componentHref.view(d.component.hash_id, { tab: "documents", document: d.hash_id }),
  filters: { kind: { label: "components.document_kind", options: documentKinds, texts: "components.document_" } },
  rowHeight: 44,
});

/** Safety data sheets, specifications and certificates of a component. */
export default recordListTab(documents, getDocument, {
  word: "document",
  empty: "components.documents_none",
  add: "components.add_document",
  title: (d) => d.title ?? d.file.name,
  form: (of: Component, d, close) => <DocumentForm component={of} document={d} onClose={close} />,
});
