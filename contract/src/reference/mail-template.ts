import { resource } from "../kit/resource.ts";
import { name } from "./names.ts";

/** What a mail template is for. Reminders have three levels; without a template of their own they take the product's words. */
export const templateUses = [
  "general",
  "reminder_1",
  "reminder_2",
  "reminder_3",
  "order_comment",
  "order_waiting",
] as const;

/** What stands in braces in a template, and an example of each for the preview. An unknown word stays as it was typed. */
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

/** The text with its placeholders filled: `{{customer}}`, spaces inside the braces allowed. */
export const filled = (template: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  template.replaceAll(
    /\{\{\s*(\w+)\s*\}\}/gu,
    (whole, word: string) => (Object.hasOwn(values, word) ? values[word as Placeholder] : undefined) ?? whole,
  );

/** Texts of mails that the company writes itself, in both languages; French falls back to English. */
export const mailTemplate = resource({
  name: "mail_template",
  paths: { list: "/api/mail_template", one: "/api/mail_template" },
  screen: "/admin/managment/settings/templates",
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
