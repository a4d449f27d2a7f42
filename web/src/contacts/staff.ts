import { listContacts } from "#contract/contacts/endpoints.ts";

/** The newest few of a company's staff, as people to call. */
export const staffOf = (company: string) => [listContacts, { query: { company_hash_id: company, limit: 6 } }] as const;
