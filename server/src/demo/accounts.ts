import { portalDemoAccounts } from "#server/portal/demo-accounts.ts";
import type { ProfileName } from "#server/access/profiles.ts";

export type OfficeName = "Paris" | "Douala" | "Cape Town" | "Antananarivo";
export type PersonKey =
  | "admin"
  | "alice"
  | "bruno"
  | "chloe"
  | "didier"
  | "esther"
  | "ines"
  | "farah"
  | "gaston"
  | "hugo"
  | "noah";

export const DEMO_PASSWORD = "cordial-demo-2026";
/** The first default password of the demo company's settings: with it, a person can only choose another. */
export const DEFAULT_PASSWORD = "welcome-to-cordial-2026";

/** The code Noah needs with it at the first sign-in. */
export const FIRST_CODE = "WARM-TEA9";

/** An account of the demo company, and its rights in words. */
export interface DemoAccount {
  readonly key: PersonKey;
  readonly email: string;
  readonly password: string;
  /** The code for the first sign-in, for accounts with a default password. */
  readonly code?: string;
  readonly name: string;
  readonly office: OfficeName;
  readonly profile: ProfileName;
  readonly may: string;
}

const account = (key: PersonKey, name: string, office: OfficeName, profile: ProfileName, may: string): DemoAccount => ({
  key,
  email: `${key}@cordial.example`,
  password: DEMO_PASSWORD,
  name,
  office,
  profile,
  may,
});

export const demoAccounts: readonly DemoAccount[] = [
  account("admin", "Agathe Royer", "Paris", "Administrator", "everything, in every office"),
  account("alice", "Alice Martin", "Paris", "Sales", "enters and sends travel and report expenses of her own in Paris"),
  account(
    "bruno",
    "Bruno Lefèvre",
    "Paris",
    "Office manager",
    "manager of Paris: approves and rejects its expenses, enters office expenses",
  ),
  account(
    "chloe",
    "Chloé Dubois",
    "Paris",
    "Accountant",
    "accountant of Paris: validates, pays, rolls back, keeps its accounts and cash boxes",
  ),
  account(
    "didier",
    "Didier Mbarga",
    "Douala",
    "Sales",
    "enters and sends travel and report expenses of his own in Douala",
  ),
  account(
    "esther",
    "Esther Ngo Bassong",
    "Douala",
    "Office manager",
    "office manager and accountant of Douala: approves, validates, pays, keeps its accounts",
  ),
  account(
    "ines",
    "Inès van der Merwe",
    "Cape Town",
    "Sales",
    "enters and sends travel and report expenses of her own in Cape Town",
  ),
  account("farah", "Farah Benali", "Paris", "Laboratory", "enters and sends the laboratory's expenses in Paris"),
  account(
    "gaston",
    "Gaston Petit",
    "Paris",
    "Human resources",
    "keeps users; enters and sends expenses of his own in Paris",
  ),
  account(
    "hugo",
    "Hugo Moreau",
    "Paris",
    "Finance",
    "finance director: approves, validates, pays and keeps accounts in all offices",
  ),
  {
    ...account(
      "noah",
      "Noah Lambert",
      "Paris",
      "Sales",
      "still has the default password: signs in with his code, and must choose another before anything else",
    ),
    password: DEFAULT_PASSWORD,
    code: FIRST_CODE,
  },
];

/** Customers who sign in to the portal of the demo company. */
export const portalAccounts = portalDemoAccounts.map((one) => ({
  ...one,
  password: DEMO_PASSWORD,
  may: `customer portal of ${one.contact}: orders, invoices, samples and documents`,
}));
