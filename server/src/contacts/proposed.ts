import { contactSeers } from "#contract/contacts/rights.ts";
import type { Proposed } from "#server/kit/records/proposed.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { proposeEntry, sameName } from "#server/reference/public.ts";
import { contactReach } from "./access.ts";
import { contactKind } from "./kind.ts";
import { keysOf } from "./keys.ts";
import { mergeProposed } from "./merging/merge.ts";

const insert = sql<unknown, [id: string, name: string, country: string | null, by: string]>(
  `INSERT INTO contact (hash_id, name, contact_type, country_id, created_by, owners, proposed, search) VALUES ($1, $2, 'society', $3, $4, '{}', true, fold($2))`,
);
const rename = sql<unknown, [id: string, name: string]>(
  "UPDATE contact SET name = $2, search = fold($2), version = version + 1 WHERE hash_id = $1",
);
const nameNow = sql<{ name: string }, [string]>("SELECT name FROM contact WHERE hash_id = $1");
const keep = sql<unknown, [id: string, keys: readonly string[]]>(
  "UPDATE contact SET proposed = false, owners = ARRAY[created_by], keys = $2::text[], version = version + 1 WHERE hash_id = $1",
);

/**
 * How a contact is proposed: a company, by its name and country. Until it is kept it is nobody's and has no keys, so that no reach, duplicate
 * or import meets it; from then on it is its author's.
 */
const proposedContact: Proposed = {
  name: "e.name",
  placed: {
    mayAt: (access, country) => access.can([...contactSeers.any, "contacts_create"], { country }),
    same(reader, where, { name, country }) {
      const there = country === undefined ? "true" : where.bind("e.country_id = ?::uuid", country);
      const known = where.bind("e.keys && ?::text[]", keysOf({ name, phones: [], mails: [] }));
      const mine = where.bind("e.proposed AND e.created_by = ?::uuid", reader.access.own());
      const named = sameName("e.name", where.bind("?::text", name));
      return `${there} AND ((${known} AND ${contactReach.rows(reader, where) ?? "false"}) OR (${mine} AND ${named}))`;
    },
    async keep(tx, id) {
      const { name } = await nameNow.one(tx.db, id);
      await keep.run(tx.db, id, keysOf({ name, phones: [], mails: [] }));
    },
  },
  async make(tx, { name }, country) {
    const id = newId();
    await insert.run(tx.db, id, name, country, tx.person.id);
    return id;
  },
  async rename(tx, id, { name }) {
    await rename.run(tx.db, id, name);
  },
  merge: mergeProposed,
};

/** Contacts, which may be proposed. */
export const proposableContact = { ...contactKind, proposed: proposedContact };
/** Proposes a contact. */
export const proposeContact = proposeEntry([proposableContact]);
