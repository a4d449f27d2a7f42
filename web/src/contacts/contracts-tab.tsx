import {
  contactContractKinds,
  getContactContract,
  listContactContracts,
  type ContactContract,
} from "#contract/contacts/contracts.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { recordListTab } from "#web/ui/record/record-list.tsx";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

const { day, link, text } = columnsOf<ContactContract>("contacts");
const contracts = listOf(listContactContracts, {
  name: "contact_contracts",
  partOf: "contact_hash_id",
  columns: [
    link("title", { title: "contacts.contract_title", phone: "title" }),
    text("kind", {
      title: "contacts.contract_kind",
      width: 160,
      of: (c, { t }) => t(`contacts.contract_${c.kind}`),
      phone: "status",
    }),
    day("start", { title: "contacts.contract_start", width: 110, of: (c) => c.start_date, phone: "lineEnd" }),
    day("end", { title: "contacts.contract_end", width: 110, of: (c) => c.end_date }),
    day("act_by", { title: "contacts.contract_act_by", width: 130, of: (c) => c.act_by, phone: "line" }),
    { key: "files", title: "contacts.contract_papers", width: 120, cell: (c) => <FileThumbs files={c.files} /> },
  ],
  opens: (c) => contactHref.view(c.contact.hash_id, { tab: "contracts", contract: c.hash_id }),
  filters: {
    kind: { label: "contacts.contract_kind", options: contactContractKinds, texts: "contacts.contract_" },
    at: { label: "contacts.contract_at", options: ["now", "over", "ahead"], texts: "contacts.contract_at_" },
  },
  rowHeight: 44,
});

/** The contracts with a contact; each opens in a drawer. */
export default recordListTab(contracts, getContactContract, {
  word: "contract",
  empty: "contacts.contracts_none",
  add: "contacts.contract_new",
  form: (of: Contact, c, close) => <ContractForm contract={c} contact={of} onClose={close} />,
});
