import { type Db, sql } from "../sql/database.ts";

// Company settings that mails, pages and the sign-in use. The settings area writes them.

/** The company's name until one is set. */
export const USUAL_NAME = "Cordial";
/** The company's settings by key; a missing one has its default. */
export interface Settings {
  readonly company_name?: string;
  readonly company_logo?: { readonly file_id: string; readonly sha256: string } | null;
  readonly headquarters?: string | null;
  readonly second_factor?: SecondFactorPolicy;
  readonly four_eyes?: boolean;
  /** In percent. */
  readonly rate_tolerance?: number;
  /** Days after a sample arrived until its owner is reminded to ask for the customer's verdict. */
  readonly sample_nudge_days?: number;
  /** Days after which an order that waits for information is reminded of, and after which again. */
  readonly order_remind_first?: number;
  readonly order_remind_every?: number;
  /** Percent on cost at which orders propose a price; null proposes none. */
  readonly order_margin?: string | null;
  /** Of the staff, and of the customers' portal. */
  readonly default_passwords?: readonly string[];
  readonly company_version?: number;
}
type SecondFactorPolicy = "off" | "optional" | "required";

const KEYS =
  "('company_name', 'company_logo', 'headquarters', 'second_factor', 'four_eyes', 'rate_tolerance', 'sample_nudge_days', 'order_remind_first', 'order_remind_every', 'order_margin', 'default_passwords', 'company_version')";

const readSettings = sql<{ settings: Settings }>(
  `SELECT coalesce(jsonb_object_agg(key, value), '{}') AS settings FROM setting WHERE key IN ${KEYS}`,
);
/** The settings anybody may read, as a column expression. */
export const publicSettings =
  "(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM setting WHERE key IN ('company_name', 'company_logo'))";
/** The company's policy on second factors, as a column expression. */
export const secondFactorPolicy =
  "coalesce((SELECT value #>> '{}' FROM setting WHERE key = 'second_factor'), 'optional')";

/** Whether the four-eyes principle is on (nobody decides on their own request), as an SQL expression. */
export const FOUR_EYES = "coalesce((SELECT s.value <> 'false'::jsonb FROM setting s WHERE s.key = 'four_eyes'), true)";

/** SQL condition that the four-eyes principle lets the person decide on a record of `owner`. The rights are a condition of their own. */
export const passesFourEyes = (owner: string, person: string): string => `(${owner} <> ${person} OR NOT ${FOUR_EYES})`;

/** The company's name, as an SQL expression; null when it is not set. */
export const companyName = "(SELECT value #>> '{}' FROM setting WHERE key = 'company_name')";
/** The identifier of the headquarters, as an SQL expression; null when there is none. */
export const headquarters =
  "(SELECT (value #>> '{}')::uuid FROM setting WHERE key = 'headquarters' AND jsonb_typeof(value) = 'string')";

/** An integer setting as an SQL expression; `usual` when it is not set. */
export const settingOr = (key: string, usual: number): string =>
  `coalesce((SELECT (s.value #>> '{}')::int FROM setting s WHERE s.key = '${key}'), ${usual})`;

/** The margin on cost at which orders propose a price, in percent, as an SQL expression; null proposes none. */
export const ORDER_MARGIN = "(SELECT s.value #>> '{}' FROM setting s WHERE s.key = 'order_margin')";

/** The company's name and logo for the sign-in page, the web app and mails. */
interface CompanyLook {
  readonly name: string;
  /** Public address of the logo; it changes with the picture. */
  readonly logo: string | null;
}

/** The name and the address of the logo, from settings that were read. */
export const lookOf = (settings: Pick<Settings, "company_name" | "company_logo">): CompanyLook => ({
  name: settings.company_name ?? USUAL_NAME,
  logo: settings.company_logo ? `/api/company/logo?v=${settings.company_logo.sha256.slice(0, 16)}` : null,
});

/** The company's present settings. */
export const settingsNow = async (db: Db): Promise<Settings> => (await readSettings.one(db)).settings;

/** The current name and logo, read on every use: a cached copy could be outdated in another process. */
export const companyNow = async (db: Db): Promise<CompanyLook> => lookOf(await settingsNow(db));
