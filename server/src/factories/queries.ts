import { listRows } from "#server/reference/public.ts";
import type { Certificate, Factory } from "#contract/factories/schemas.ts";
import { contactJson } from "#server/contacts/public.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { fileJson, namedJson, fileRows } from "#server/kit/sql/refs.ts";

export interface FactoryRow extends Omit<Factory, "id" | "can" | "contact"> {
  readonly country_id: string;
  /** In the form that `presentContactRef` takes. */
  readonly contact: unknown;
}
const certificates = `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', x.hash_id, 'kind', x.kind, 'number', x.number, 'expires_on', x.expires_on, 'file', ${fileJson("f")}) ORDER BY x.hash_id)
  FROM factory_certificate x LEFT JOIN ${fileRows("f")} ON f.kind = 'factory' AND f.record_id = r.hash_id AND f.part_id = x.hash_id WHERE x.factory_id = r.hash_id), '[]') AS certificates`;
export const COLUMNS = `r.hash_id, r.name, r.country_id, r.street, r.street2, r.zip_code, r.city, r.contact_id AS contact_hash_id, ${contactJson("r.contact_id")} AS contact,
  ${namedJson("k")} AS country, ${certificates}, r.version, r.created_at`;
export const FROM = `factory r JOIN ${listRows("country", "k")} ON k.hash_id = r.country_id`;
/** The text that is searched: name, address, and the numbers of the certificates. */
export const WORDS = `fold(concat_ws(' ', r.name, r.street, r.zip_code, r.city, k.name, k.name_fr, (SELECT string_agg(x.number, ' ') FROM factory_certificate x WHERE x.factory_id = r.hash_id)))`;

export const one = sql<FactoryRow, [string]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.hash_id = $1`);
/** Lock in a separate statement before reading: a statement that waited for a lock reads with the snapshot from before the wait. */
export const lock = sql<unknown, [string]>("SELECT 1 FROM factory WHERE hash_id = $1 FOR NO KEY UPDATE");
export const hasCountry = sql<unknown, [string]>(`SELECT 1 FROM ${listRows("country", "country")} WHERE hash_id = $1`);

const written = columns({
  name: "text",
  country_id: "uuid",
  street: "text?",
  street2: "text?",
  zip_code: "text?",
  city: "text?",
  contact_id: "uuid?",
});
export type FactoryWrite = RowOf<typeof written>;
export const insert = insertInto("factory", columns({ hash_id: "uuid", ...written.types }));
export const update = updateOf("factory", written);
export const remove = sql<unknown, [string]>("DELETE FROM factory WHERE hash_id = $1");

const certified = columns({ hash_id: "uuid", factory_id: "uuid", kind: "text", number: "text?", expires_on: "date?" });
export type CertificateWrite = RowOf<typeof certified>;
/** A new expiry date allows a new warning. */
export const putCertificates = sql<unknown, [string]>(`
  INSERT INTO factory_certificate AS c (${certified.names}) SELECT ${certified.names} FROM ${certified.from("$1", "r")}
  ON CONFLICT (hash_id) DO UPDATE SET kind = EXCLUDED.kind, number = EXCLUDED.number, expires_on = EXCLUDED.expires_on,
    warned = CASE WHEN c.expires_on IS NOT DISTINCT FROM EXCLUDED.expires_on THEN c.warned END`);
export const removeCertificates = sql<unknown, [factory: string, ids: readonly string[]]>(
  "DELETE FROM factory_certificate WHERE factory_id = $1 AND hash_id = ANY ($2::uuid[])",
);
export const filesOf = (row: FactoryRow, only?: (c: Certificate) => boolean): string[] =>
  row.certificates.flatMap((c) => (c.file && (only?.(c) ?? true) ? [c.file.hash_id] : []));
