import { listContacts, findDuplicates } from "#contract/contacts/endpoints.ts";
import { duplicates } from "#server/contacts/duplicates.ts";
import { contacts } from "#server/contacts/lists.ts";
import { TABLE_COLUMNS } from "#server/contacts/queries.ts";
import type { ListCase } from "./cases.ts";
import { caseCompany, COLLEAGUES, COUNTRIES, MADE_BY, RARE, withoutIndexes } from "./company.ts";

/**
 * `$1` count, `$2` owner, `$3` colleagues, `$4` countries: companies and their staff over ten years, most of them in a few countries, each
 * with a creator and a representative. Keys, phones and search text as in `contacts/contact-form.ts`.
 */
const rows = `
  WITH drawn AS MATERIALIZED (
    SELECT i, random() AS r, random() AS s, random() AS t, random() AS u, i % 5 < 2 AS is_company,
      clock_timestamp() - ($1 - i) * (interval '3650 days' / $1) AS at,
      ($4::uuid[])[1 + floor(${COUNTRIES} * power(random(), 2.2))::int] AS country_id,
      ${MADE_BY} AS made_by,
      ($3::uuid[])[1 + floor(${COLLEAGUES} * power(random(), 1.4))::int] AS charge
    FROM generate_series(1, $1::int) AS i
  ), told AS MATERIALIZED (
    SELECT d.*, (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || substr(md5(i::text), 1, 15))::uuid AS hash_id,
      CASE WHEN is_company
        THEN concat_ws(' ', (ARRAY['Sirops','Limonades','Boissons','Sodas','Jus','Glaces','Arômes'])[1 + floor(r * 7)::int], (ARRAY['de','du','Saint','Grand','Vieux'])[1 + floor(s * 5)::int],
          initcap(translate(substr(md5(i::text), 1, 6), '0123456789', 'aeiouaeiou')), CASE WHEN i % ($1 / 10) = 7 THEN '${RARE}' END)
        ELSE concat_ws(' ', (ARRAY['Léa','Hugo','Amina','Jonas','Mehdi','Inès','Paul','Marta','Núria','Jordi'])[1 + floor(r * 10)::int],
          initcap(translate(substr(md5((i * 7)::text), 1, 5), '0123456789', 'aeiouaeiou')), CASE WHEN i % ($1 / 10) = 8 THEN '${RARE}' END) END AS name,
      (ARRAY['Lyon','Douala','Le Caire','Porto','Genève','Milan','Dakar','Berlin','Nantes'])[1 + floor(t * 9)::int] AS city, '+336' || lpad(i::text, 8, '0') AS phone,
      'contact' || i || '@' || CASE WHEN u < 0.3 THEN 'gmail.com' ELSE 'house' || i / 5 || '.test' END AS mail
    FROM drawn d
  )
  INSERT INTO contact (hash_id, name, contact_type, roles, country_id, company_id, city, phones, mails, created_by, owners, search, created_at, keys)
  SELECT told.hash_id, name, CASE WHEN is_company THEN 'society' ELSE 'individual' END, CASE WHEN is_company THEN ARRAY[(ARRAY['customer','customer','supplier','competitor'])[1 + floor(s * 4)::int]] ELSE '{}' END,
    country_id, CASE WHEN NOT told.is_company THEN c.hash_id END, city,
    jsonb_build_array(jsonb_build_object('label', 'work', 'number', phone, 'shown', phone)), jsonb_build_array(jsonb_build_object('label', 'work', 'address', mail)),
    made_by, CASE WHEN made_by = charge THEN ARRAY[made_by] ELSE ARRAY[made_by, charge] END, fold(concat_ws(' ', name, city, mail, phone)), at,
    array_remove(ARRAY['name:' || replace(fold(name), ' ', ''), 'mail:' || mail, CASE WHEN u >= 0.3 THEN 'domain:' || split_part(mail, '@', 2) END, 'phone:' || phone], NULL)
  FROM told LEFT JOIN (SELECT i, hash_id FROM told WHERE is_company) c ON c.i = told.i - told.i % 5`;

/** The list of contacts, and the search for duplicates while typing. */
export const contactsCase: ListCase = {
  name: "contacts",
  rows: 200_000,
  path: listContacts.path,
  search: { search: RARE },
  sorts: ["name", "country", "-last_contact", "-turnover"],
  askers: { all: "sees all", office: "one country", owner: "own only" },
  async seed(client, pool, count) {
    const its = await caseCompany(pool, (country) => ({
      all: { contacts_view_all: "all", contacts_create: "all", orders_view_all: "all" },
      office: { contacts_view_all: [country], orders_view_all: [country] },
      owner: { contacts_view: "all", orders_view_all: [country] },
    }));
    await withoutIndexes(client, ["contact"], async () => {
      await client.query(rows, [count, its.people.owner, its.others, its.countries]);
      await client.query(
        "INSERT INTO contact_representative (contact_id, user_id) SELECT hash_id, owners[2] FROM contact WHERE owners[2] IS NOT NULL",
      );
      await client.query(
        "INSERT INTO contact_owner (user_id, row_id) SELECT DISTINCT unnest(owners), hash_id FROM contact",
      );
      // Two of three companies ordered something.
      await client.query(
        "INSERT INTO order_customer SELECT hash_id, 1, round((random() * 1e6)::numeric, 2) FROM contact WHERE contact_type = 'society' AND random() < 0.67",
      );
      await client.query("UPDATE contact SET last_contact_at = created_at + random() * (clock() - created_at)");
    });
    return its.people;
  },
  read: async (reader, query) => await contacts(reader, { query }),
  plain: {
    table: "contact",
    select: (inner) =>
      `SELECT ${TABLE_COLUMNS}, k.name AS country_name, co.name AS company_name FROM (${inner}) e JOIN country k ON k.hash_id = e.country_id LEFT JOIN contact co ON co.hash_id = e.company_id ORDER BY e.hash_id DESC`,
    reached: { all: "true", office: "e.country_id = $1", owner: "e.owners @> ARRAY[$1::uuid]" },
  },
  look: {
    what: "the look for duplicates",
    path: findDuplicates.path,
    // A name of several contacts, a company whose people share a mail domain, and a phone number of one contact.
    query: {
      name: "Sirops de Aaaaaa",
      mails: "new@house31000.test",
      phones: "+33600155003",
      website: "https://house30000.test",
    },
    read: async (reader, query) => await duplicates(reader, { query } as never),
    within: 30,
  },
};
