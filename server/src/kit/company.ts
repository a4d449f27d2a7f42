import { type Db, sql } from "./database.ts";

// What every mail, page and sign-in tells of the company. The settings area writes it.

export const USUAL_NAME = "Cordial";
/** The company's settings by their key; one that is missing has its usual value. */
export interface Settings {
  readonly company_name?: string;
  readonly company_logo?: { readonly file_id: string; readonly sha256: string } | null;
  readonly headquarters?: string | null;
  readonly second_factor?: SecondFactorPolicy;
  readonly four_eyes?: boolean;
  /** In percent. */
  readonly rate_tolerance?: number;
  /** So many days after a sample came its owner is asked for the customer's verdict. */
  readonly sample_nudge_days?: number;
  /** Days after which an order that waits for information is reminded of, and after which again. */
  readonly order_remind_first?: number;
  readonly order_remind_every?: number;
  /** Of the staff, and of the customers' portal. */
  readonly default_passwords?: readonly string[];
  readonly company_version?: number;
}
export type SecondFactorPolicy = "off" | "optional" | "required";

const KEYS =
  "('company_name', 'company_logo', 'headquarters', 'second_factor', 'four_eyes', 'rate_tolerance', 'sample_nudge_days', 'order_remind_first', 'order_remind_every', 'default_passwords', 'company_version')";

export const readSettings = sql<{ settings: Settings }>(
  `SELECT coalesce(jsonb_object_agg(key, value), '{}') AS settings FROM setting WHERE key IN ${KEYS}`,
);
/** What anybody may know of the company, as a column of another statement. */
export const publicSettings =
  "(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM setting WHERE key IN ('company_name', 'company_logo'))";
/** The company's word on second factors, as a column of another statement. */
export const secondFactorPolicy =
  "coalesce((SELECT value #>> '{}' FROM setting WHERE key = 'second_factor'), 'optional')";

/** Whether nobody decides about their own, as an expression of another statement. */
export const FOUR_EYES = "coalesce((SELECT s.value <> 'false'::jsonb FROM setting s WHERE s.key = 'four_eyes'), true)";

/** A setting that is a whole number, as an expression of another statement; `usual` while nobody set it. */
export const settingOr = (key: string, usual: number): string =>
  `coalesce((SELECT (s.value #>> '{}')::int FROM setting s WHERE s.key = '${key}'), ${usual})`;

/** How the company shows itself: on the sign-in page, in the shell, on mails. */
export interface CompanyLook {
  readonly name: string;
  /** Where anybody gets the picture; another picture has another address. */
  readonly logo: string | null;
}

export const lookOf = (settings: Pick<Settings, "company_name" | "company_logo">): CompanyLook => ({
  name: settings.company_name ?? USUAL_NAME,
  logo: settings.company_logo ? `/api/company/logo?v=${settings.company_logo.sha256.slice(0, 16)}` : null,
});

export const settingsNow = async (db: Db): Promise<Settings> => (await readSettings.one(db)).settings;

/** The company's name and logo as they are now: read when they are told, so no process ever tells old ones. */
export const companyNow = async (db: Db): Promise<CompanyLook> => lookOf(await settingsNow(db));
