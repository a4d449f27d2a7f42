import type { Db, Statement } from "./database.ts";
import { cursorId, page, sizeFor } from "./list-query.ts";

// Lists of the portal. No rights are checked here: the portal passes the contacts of the signed-in account.

/** The contacts whose rows a portal account may read. */
export type Contacts = readonly string[];

/** The newest rows of these contacts, for the parameters that `pagesOfCustomer` gives. */
export const newestOfCustomer = (table: string, and = ""): string =>
  `SELECT * FROM ${table} WHERE contact_id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR hash_id < $2::uuid) ${and} ORDER BY hash_id DESC LIMIT $3`;

/** A call's pages of the rows that `statement` reads, newest first. */
export const pagesOfCustomer =
  <Row extends { readonly hash_id: string }, Shown>(
    statement: Statement<Row, [contacts: Contacts, after: string | null, limit: number]>,
    present: (row: Row) => Shown,
  ) =>
  async (db: Db, contacts: Contacts, query: { after?: string | undefined; limit?: number | undefined }) => {
    const limit = sizeFor(query.limit);
    const found = await statement.all(db, contacts, cursorId(query.after), limit + 1);
    const { rows, after } = page(found, limit, (row) => row.hash_id);
    return { data: rows.map(present), after };
  };
