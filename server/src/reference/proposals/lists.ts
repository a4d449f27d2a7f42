import type { Resource } from "#contract/kit/resource.ts";
import { createSchema } from "#contract/kit/resource-fields.ts";
import { isFamily } from "#contract/reference/families.ts";
import { isPermission } from "#contract/permissions.ts";
import type { Proposed } from "#server/kit/records/proposed.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { refusing } from "../resource.ts";
import { mergerOf } from "../resource-merge.ts";
import { column, storedFields } from "../resource-rows.ts";

/** How an entry of a list is proposed: by its names, with what a new entry begins with. Undefined for lists of which nothing is proposed. */
export function proposedOf(list: Resource): Proposed | undefined {
  const { name: table } = list;
  if (!isFamily(table)) return undefined;
  const fields = storedFields(list);
  const insert = sql<unknown, unknown[]>(
    `INSERT INTO ${table} (hash_id, ${fields.map(column).join(", ")}) VALUES ($1, ${fields.map((_, i) => `$${i + 2}`).join(", ")})`,
  );
  const hasFrench = "name_fr" in list.fields;
  const rename = sql<unknown, (string | null)[]>(
    `UPDATE ${table} SET name = $2${hasFrench ? ", name_fr = $3" : ""}, version = version + 1 WHERE hash_id = $1`,
  );
  const read = list.list.permission;
  const merger = mergerOf(list);
  return {
    name: "r.name",
    ...(hasFrench && { french: "r.name_fr" }),
    ...(typeof read === "string" && isPermission(read) && { seenBy: read }),
    async make(tx, given) {
      const id = newId();
      const values = fields.map((f) => {
        if (f === "name" || f === "name_fr") return given[f];
        const field = list.fields[f];
        return field && createSchema(field).parse(undefined);
      });
      await refusing(list, () => insert.run(tx.db, id, ...values));
      return id;
    },
    async rename(tx, id, { name, name_fr }) {
      await refusing(list, () => rename.run(tx.db, id, name, ...(hasFrench ? [name_fr] : [])));
    },
    async merge(tx, id, into) {
      await merger.merge(tx, { id, into });
    },
  };
}
