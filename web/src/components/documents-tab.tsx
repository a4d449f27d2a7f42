import { IconPlus } from "@tabler/icons-react";
import { documentKinds, getDocument, listDocuments, type ComponentDocument } from "#contract/components/documents.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import type { PaperState } from "#contract/components/papers.ts";
import type { Component } from "#contract/components/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import type { StatusTone } from "#web/ui/atoms/status.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { List } from "#web/ui/list/list.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import css from "./components.module.css";

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
export default function DocumentsTab({ component }: { component: Component }) {
  const t = useT();
  const drawer = useAddressed(["document"]);
  const list = useList(documents, {
    scope: "documents",
    fixed: { query: { component_hash_id: component.hash_id } },
    about: component.name,
    onOpen: (d) => drawer.open({ document: d.hash_id }),
  });
  const mayAdd = component.can.update === true;
  return (
    <>
      {mayAdd ? (
        <div className={css.above}>
          <Button icon={<IconPlus stroke={1.6} />} onClick={() => drawer.open({ document: "new" })}>
            {t("components.add_document")}
          </Button>
        </div>
      ) : null}
      <List list={list} label={t("components.documents")} empty="components.documents_none" />
      <AddressedPanel
        word="document"
        endpoint={getDocument}
        title={(d) => d.title ?? d.file.name}
        make={
          mayAdd && {
            title: t("components.add_document"),
            form: <DocumentForm component={component} onClose={drawer.close} />,
          }
        }
      >
        {(d, close) => <DocumentForm component={component} document={d} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
