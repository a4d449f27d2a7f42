import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { plainRate, plainRateText } from "../kit/money.ts";
import type { NumberRules } from "../kit/number.ts";
import { done, hashId, idOf, item } from "../kit/page.ts";
import { companyRight } from "./rights.ts";

/** The trail needs an identifier for the one company record. */
export const COMPANY_ID = "00000000-0000-7000-8000-000000000000";

/** Two-factor authentication: nobody may use it, everybody may, or all staff must. */
export const secondFactorPolicies = ["off", "optional", "required"] as const;

/** How far a payment or transfer may deviate from the month's rate, in percent. */
export const rateTolerance = { least: 5, usual: 20, most: 100 } as const;

/** Days until the first reminder about an order that waits for information, and between further ones. */
export const orderReminders = { first: 3, every: 7, most: 90 } as const;
/** Days after a sample's delivery until its owner is reminded to ask for the verdict. */
export const sampleNudge = { least: 1, usual: 10, most: 90 } as const;

/** What a margin on cost may be, in percent. */
export const marginRules: NumberRules = { least: 0, most: 1000, decimals: 2 };
const margin = lineText()
  .regex(/^\d{1,4}(\.\d{1,2})?$/u, { error: "errors.percentage" })
  .refine((p) => Number(p) <= marginRules.most, { error: "errors.percentage" })
  .transform(plainRate);

const reminderDays = z
  .int({ error: "errors.nudge_days" })
  .min(1, { error: "errors.nudge_days" })
  .max(orderReminders.most, { error: "errors.nudge_days" });
const secret = lineText().min(1, { error: "errors.required" }).max(200);
const company = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  headquarters: z.object({ hash_id: hashId, name: z.string() }).nullable(),
  /** All offices, to choose the headquarters from. */
  offices: z.array(z.object({ hash_id: hashId, name: z.string() })),
  second_factor: z.enum(secondFactorPolicies),
  /** How many members of the staff have not set it up yet. */
  without_second_factor: z.int(),
  four_eyes: z.boolean(),
  rate_tolerance: z.int(),
  sample_nudge_days: z.int(),
  order_remind_first: z.int(),
  order_remind_every: z.int(),
  /** Percent on cost at which orders propose a price; null proposes none. */
  order_margin: plainRateText.nullable(),
  default_password: z.string(),
  default_portal_password: z.string(),
  mail: z.object({ by: z.enum(["smtp", "folder"]), host: z.string().nullable(), from: z.string() }),
  storage: z.object({
    by: z.enum(["folder", "bucket"]),
    bucket: z.string().nullable(),
    free_bytes: z.number().nullable(),
  }),
  limits: z.object({ bytes: z.int(), files: z.int(), formats: z.array(z.string()) }),
  version: z.int(),
});

export const getCompany = endpoint({
  name: "settings.company",
  method: "GET",
  path: "/api/settings/company",
  permission: companyRight,
  summary: "The company's settings, with the two default passwords, and how mails and files are kept.",
  response: item(company),
});
export const updateCompany = endpoint({
  name: "settings.updateCompany",
  method: "PUT",
  path: "/api/settings/company",
  permission: companyRight,
  summary: "Changes the company settings that are sent.",
  body: z.object({
    name: lineText().min(1, { error: "errors.required" }).max(120).optional(),
    headquarters_hash_id: idOf("zone").nullable().optional(),
    second_factor: z.enum(secondFactorPolicies).optional(),
    four_eyes: z.boolean().optional(),
    rate_tolerance: z
      .int({ error: "errors.percent" })
      .min(rateTolerance.least, { error: "errors.percent" })
      .max(rateTolerance.most, { error: "errors.percent" })
      .optional(),
    sample_nudge_days: z
      .int({ error: "errors.nudge_days" })
      .min(sampleNudge.least, { error: "errors.nudge_days" })
      .max(sampleNudge.most, { error: "errors.nudge_days" })
      .optional(),
    order_remind_first: reminderDays.optional(),
    order_remind_every: reminderDays.optional(),
    order_margin: z.preprocess((v) => (v === "" ? null : v), margin.nullable().optional()),
    default_password: secret.optional(),
    default_portal_password: secret.optional(),
    version: z.int(),
  }),
  response: item(company),
});
export const uploadLogo = endpoint({
  name: "settings.uploadLogo",
  method: "POST",
  path: "/api/settings/company/logo",
  permission: companyRight,
  multipart: true,
  summary: "Changes the company's logo: a png or jpg, re-encoded without its metadata.",
  body: z.object({ logo: file }),
  response: item(company),
});
export const deleteLogo = endpoint({
  name: "settings.deleteLogo",
  method: "DELETE",
  path: "/api/settings/company/logo",
  permission: companyRight,
  summary: "Removes the company's logo.",
  response: item(company),
});
export const companyLogo = endpoint({
  name: "settings.logo",
  method: "GET",
  path: "/api/company/logo",
  permission: "public",
  insecureToo: true,
  binary: true,
  summary: "The company's logo; public, as the sign-in page shows it.",
  query: z.object({ v: z.string().max(64).optional() }),
  response: z.any(),
});
export const sendTestMail = endpoint({
  name: "settings.testMail",
  method: "POST",
  path: "/api/settings/company/test_mail",
  permission: companyRight,
  ownTransaction: true,
  openToImpersonator: false,
  summary: "Sends a test mail to me at once, and returns the mail server's answer.",
  response: done,
});

const mailHead = z.object({
  hash_id: hashId,
  to: z.string(),
  subject: z.string(),
  at: z.string(),
});
export const listMails = endpoint({
  name: "settings.mails",
  method: "GET",
  path: "/api/settings/company/mails",
  permission: companyRight,
  summary: "Without a mail server: the latest 100 mails in the folder.",
  response: z.object({ data: z.array(mailHead) }),
});
export const readMail = endpoint({
  name: "settings.mail",
  method: "GET",
  path: "/api/settings/company/mails/{id}",
  permission: companyRight,
  summary: "One mail of the folder as text. Links that open somebody else's account are left out.",
  params: z.object({ id: hashId }),
  response: item(mailHead.extend({ text: z.string() })),
});

export const companyEndpoints = [
  getCompany,
  updateCompany,
  uploadLogo,
  deleteLogo,
  companyLogo,
  sendTestMail,
  listMails,
  readMail,
];
