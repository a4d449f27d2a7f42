import { resource } from "../kit/resource.ts";
import { name } from "./names.ts";
import { listScreens } from "./screens.ts";

/** The uses of mail templates. Reminders have three levels; a level without a template uses the built-in text. */
export const templateUses = [
  "general",
  "invoice",
  "reminder_1",
  "reminder_2",
  "reminder_3",
  "order_comment",
  "order_waiting",
] as const;

/** The placeholders of a template, each with an example for the preview. Unknown ones are left as typed. */
export const placeholders = {
  customer: "Begudes del Vallès",
  company: "Cordial",
  order: "PAR-2026-0117",
  their_reference: "4500-8213",
  invoice: "FA-PAR-2026-0042",
  amount: "11.538,00 EUR",
  due_day: "15-11-2026",
  days_late: "4",
  sender: "Alice Martin",
  comment: "Which label height for the 0,5 L bottle?",
} as const;
export type Placeholder = keyof typeof placeholders;

/** Fills in the placeholders of a text: `{{customer}}`, spaces inside the braces allowed. */
export const filled = (template: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  template.replaceAll(
    /\{\{\s*(\w+)\s*\}\}/gu,
    (whole, word: string) => (Object.hasOwn(values, word) ? values[word as Placeholder] : undefined) ?? whole,
  );

/** Mail texts written by the company, in both languages; French falls back to English. */
export const mailTemplate = resource({
  name: "mail_template",
  paths: { list: "/api/mail_template", one: "/api/mail_template" },
  screen: listScreens.mail_template,
  family: "mail_templates",
  merges: false,
  fields: {
    name,
    used_for: { kind: "choice", of: templateUses },
    subject: { kind: "text", required: true, max: 160 },
    subject_fr: { kind: "text", max: 160 },
    text: { kind: "text", required: true, long: true },
    text_fr: { kind: "text", long: true },
  },
  unique: ["name"],
});
