import type { Locale } from "./texts.ts";

/** A company's own mail template, as stored. */
export interface StoredTemplate {
  readonly subject: string;
  readonly subject_fr: string | null;
  readonly text: string;
  readonly text_fr: string | null;
}

/** A column `template`: the newest template for a use, given as an SQL expression; null if the company has none. */
export const templateFor = (use: string): string =>
  `(SELECT to_jsonb(t) FROM mail_template t WHERE t.used_for = ${use} ORDER BY t.hash_id DESC LIMIT 1) AS template`;

/** The template's words in a language; those without a French version stay as they are. */
export const templateIn = (template: StoredTemplate, locale: Locale): { subject: string; body: string } => ({
  subject: (locale === "fr" && template.subject_fr) || template.subject,
  body: (locale === "fr" && template.text_fr) || template.text,
});
