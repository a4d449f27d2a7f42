import { listContacts } from "#contract/contacts/endpoints.ts";

/** Of a company's staff the newest few, for whom to call. */
export const staffOf = (company: string) => [listContacts, { query: { company_hash_id: company, limit: 6 } }] as const;
