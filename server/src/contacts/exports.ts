import { listContactContracts } from "#contract/contacts/contracts.ts";
import { listContacts } from "#contract/contacts/endpoints.ts";
import { mergeCandidates, type Candidate, type CandidatePair } from "#contract/contacts/merging.ts";
import { contactSeers } from "#contract/contacts/rights.ts";
import type { ContactRow } from "#contract/contacts/schemas.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { contracts } from "./contracts.ts";
import { contacts } from "./lists.ts";
import { candidates } from "./merging/candidates.ts";

/** The export columns of one contact of a pair. */
const candidateColumns = (
  of: (pair: CandidatePair) => Candidate,
  word: "" | "other_",
  locale: Locale,
): ExportColumn<CandidatePair>[] => [
  { title: `${word}name`, type: "text", width: 34, value: (p) => of(p).name },
  { title: `${word}company`, type: "text", width: 28, value: (p) => of(p).company },
  { title: `${word}city`, type: "text", value: (p) => of(p).city },
  { title: `${word}country`, type: "text", value: (p) => nameIn(locale, of(p).country) },
  { title: `${word}created_at`, type: "moment", value: (p) => of(p).created_at },
];

/** The export of contacts in reach, with the filters of their list. */
export const contactExports: Readonly<Record<string, Exportable>> = {
  contacts: listExport(
    listContacts,
    contacts,
    (locale) => {
      const roles = (c: ContactRow): string => c.roles.map((role) => text(locale, `contacts.role_${role}`)).join(", ");
      return [
        { title: "name", type: "text", width: 34, value: (c) => c.name },
        { title: "contact_type", type: "text", value: (c) => text(locale, `contacts.type_${c.contactType}`) },
        { title: "roles", type: "text", width: 24, value: roles },
        { title: "company", type: "text", width: 28, value: (c) => c.company?.name ?? null },
        { title: "position_held", type: "text", value: (c) => c.position_held },
        { title: "segment", type: "text", value: (c) => nameIn(locale, c.b2b) },
        { title: "city", type: "text", value: (c) => c.city },
        { title: "country", type: "text", value: (c) => nameIn(locale, c.country) },
        { title: "phone", type: "text", width: 32, value: (c) => c.phones.map((p) => p.shown).join(", ") },
        { title: "email", type: "text", width: 32, value: (c) => c.mails.map((m) => m.shown).join(", ") },
        { title: "representatives", type: "text", value: (c) => c.representatives.map((r) => r.name).join(", ") },
        { title: "tags", type: "text", value: (c) => c.tags.join(", ") },
        { title: "last_contact_at", type: "moment", value: (c) => c.last_contact_at },
        { title: "turnover_eur", type: "amount", currency: () => "EUR", value: (c) => c.turnover_eur },
        { title: "created_at", type: "moment", value: (c) => c.created_at },
      ];
    },
    { also: ["orders_view_all"] },
  ),
  contact_duplicates: listExport(
    mergeCandidates,
    candidates,
    (locale) => [
      ...candidateColumns((p) => p.older, "", locale),
      ...candidateColumns((p) => p.newer, "other_", locale),
      {
        title: "alike_why",
        type: "text",
        width: 24,
        value: (p) => p.why.map((why) => text(locale, `contacts.again_why_${why}`)).join(", "),
      },
    ],
    { also: contactSeers.any },
  ),
  contact_contracts: listExport(listContactContracts, contracts, (locale) => [
    { title: "company", type: "text", width: 28, value: (c) => c.contact.name },
    { title: "title", type: "text", width: 34, value: (c) => c.title },
    { title: "contract_kind", type: "text", value: (c) => text(locale, `contacts.contract_${c.kind}`) },
    { title: "start_date", type: "day", value: (c) => c.start_date },
    { title: "end_date", type: "day", value: (c) => c.end_date },
    { title: "notice_months", type: "number", value: (c) => c.notice_months },
    { title: "act_by", type: "day", value: (c) => c.act_by },
    { title: "renews", type: "text", value: (c) => (c.renews ? text(locale, "contacts.contract_yes") : null) },
    { title: "representatives", type: "text", value: (c) => c.representatives.map((r) => r.name).join(", ") },
  ]),
};
