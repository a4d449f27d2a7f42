import type { CertificateKind } from "#contract/factories/certificates.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { record } from "#server/kit/records/record.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import * as q from "./queries.ts";

/** Kind, number, and days until it expires. */
type Certified = readonly [kind: CertificateKind, number: string, days: number];
const factories: readonly (readonly [
  name: string,
  iso2: string,
  street: string,
  zip: string | null,
  city: string,
  certificates: readonly Certified[],
])[] = [
  [
    "Usine de Strasbourg",
    "FR",
    "18 rue du Port du Rhin",
    "67000",
    "Strasbourg",
    [
      ["fssc22000", "FSSC-2024-11873", 410],
      ["iso9001", "FR-QMS-40217", 233],
      ["halal", "HAL-FR-5521", 41],
      ["kosher", "KOF-7710", 148],
    ],
  ],
  [
    "Usine de Douala",
    "CM",
    "Zone industrielle Magzi, Bassa",
    null,
    "Douala",
    [
      ["iso22000", "CM-FSMS-0342", 96],
      ["halal", "HAL-CM-118", -12],
    ],
  ],
  [
    "Cape Town plant",
    "ZA",
    "7 Bofors Circle, Epping",
    "7460",
    "Cape Town",
    [
      ["fssc22000", "FSSC-2025-20418", 655],
      ["haccp", "SABS-H-9034", 27],
    ],
  ],
  ["Usine de Menton", "FR", "2 chemin du Val de Gorbio", "06500", "Menton", [["organic", "FR-BIO-01-2288", 190]]],
];
/** Days ago. */
const MADE = 420;
const NINE = 9 * 60;
const certified = insertInto(
  "factory_certificate",
  columns({ hash_id: "uuid", factory_id: "uuid", kind: "text", number: "text?", expires_on: "date?", warned: "text?" }),
);

/** The company's own factories; their certificates are marked as warned about already. */
export const demoFactories = ({ as, country, moment }: DemoCompany): readonly Happening[] =>
  factories.map(([name, iso2, street, zip_code, city, certificates], i) => ({
    at: moment(MADE - i, NINE),
    happen: async (): Promise<void> => {
      const tx = as("admin");
      const hash_id = newId();
      const row = { name, country_id: country(iso2), street, street2: null, zip_code, city, contact_id: null };
      await q.insert(tx.db, { hash_id, ...row });
      const today = moment(0, NINE).slice(0, 10);
      await certified(
        tx.db,
        ...certificates.map(([kind, number, days]) => ({
          hash_id: newId(),
          factory_id: hash_id,
          kind,
          number,
          expires_on: dayAfter(today, days),
          warned: days < 0 ? "expired" : days <= 60 ? "soon" : null,
        })),
      );
      await record(tx, { kind: "factory", id: hash_id, action: "create", after: row });
    },
  }));
