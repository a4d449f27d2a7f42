import { fileRows } from "#server/kit/sql/refs.ts";
import { deletingUses, endingMerges } from "#server/reference/public.ts";
import type { House } from "#server/kit/area/area.ts";
import { blankingComments } from "#server/discussion/public.ts";
import { sql } from "#server/kit/sql/database.ts";

type People = readonly string[];
/** An SQL condition for the files of a person's own records, which may contain the name: the contact, contracts with it, documents shared with it. */
export const THEIRS = (people: string): string =>
  `((kind = 'contact' AND record_id = ANY (${people})) OR ${["contact_contract", "portal_document"]
    .map(
      (table) =>
        `(kind = '${table}' AND record_id IN (SELECT hash_id FROM ${table} WHERE contact_id = ANY (${people})))`,
    )
    .join(" OR ")})`;
/** The person's accounts of the portal, also one that hangs on their company. */
export const ACCOUNTS = (people: string): string =>
  `SELECT DISTINCT portal_accounts_of(t) FROM contact t WHERE t.hash_id = ANY (${people})`;
/** A person with all contacts merged into them, their accounts of the portal, and their files. */
export const peopleOf = sql<{ people: string[]; accounts: string[]; files: string[] }, [string]>(
  `SELECT p.people, ARRAY(${ACCOUNTS("p.people")}) AS accounts, ARRAY(SELECT hash_id FROM ${fileRows("file")} WHERE ${THEIRS("p.people")}) AS files FROM (SELECT ARRAY(SELECT merged_into($1)) AS people) p`,
);
/**
 * Blanks the record, the titles of its contracts, comments on it, data kept for undoing merges, and what `forgetting` deletes. Deletes why its
 * reminders were stopped. What other areas' records say of it is blanked by triggers on its row.
 */
export const blankWith = (forgetting: House["forgetting"]) =>
  sql<unknown, [people: People, id: string, name: string, contract: string]>(
    `WITH contracts AS (UPDATE contact_contract SET title = $4, version = version + 1 WHERE contact_id = ANY ($1::uuid[]) RETURNING hash_id),
   theirs AS (SELECT 'contact' AS kind, unnest($1::uuid[]) AS id UNION ALL SELECT 'contact_contract', hash_id FROM contracts),
   merges AS (${endingMerges("contact", "SELECT unnest($1::uuid[])")}), uses AS (${deletingUses("merges")}),
   said AS (${blankingComments("SELECT kind, id FROM theirs")}),
   ${forgetting.map((forget, i) => `forgotten_${i} AS (${forget("theirs")}),`).join("\n   ")}
   stops AS (DELETE FROM contact_reminder_stop WHERE contact_id = ANY ($1::uuid[]))
   UPDATE contact SET name = $3, search = fold($3), keys = '{}', title_id = NULL, street = NULL, street2 = NULL, city = NULL, zip_code = NULL, website = NULL, vat_number = NULL,
     position_held = NULL, birthday = NULL, language = NULL, phones = '[]', mails = '[]', tags = '{}', portal_access = false, avatar_file_id = NULL,
     erased_at = clock(), version = version + 1 WHERE hash_id = $2`,
  );
