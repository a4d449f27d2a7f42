import { companyName } from "#server/kit/records/company.ts";
import { filled } from "#contract/reference/mail-template.ts";
import { USUAL_NAME } from "#server/kit/records/company.ts";
import { customerLanguage } from "./customer-language.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";

/** A company's own mail template, as stored. */
interface StoredTemplate {
  readonly subject: string;
  readonly subject_fr: string | null;
  readonly text: string;
  readonly text_fr: string | null;
}
/** The customer that a letter goes to, as `addresseeOf` reads them. */
export interface Addressee {
  readonly contact_id: string;
  readonly name: string;
  /** Null without a mail address. */
  readonly address: string | null;
  readonly language: string | null;
  readonly iso2: string;
  readonly company: string | null;
  /** The company's own template, if there is one. */
  readonly template: StoredTemplate | null;
}

/**
 * The columns of an `Addressee`.
 * @param contact alias of the contact
 * @param country alias of its country
 * @param use SQL expression of the template's use; the newest template counts
 */
export const addresseeOf = (contact: string, country: string, use: string): string =>
  `${contact}.hash_id AS contact_id, ${contact}.name, ${contact}.mails -> 0 ->> 'address' AS address, ${contact}.language, ${country}.iso2,
    ${companyName} AS company,
    (SELECT to_jsonb(t) FROM mail_template t WHERE t.used_for = ${use} ORDER BY t.hash_id DESC LIMIT 1) AS template`;

/** The template's words in a language; those without a French version stay as they are. */
const templateIn = (template: StoredTemplate, locale: Locale): { subject: string; body: string } => ({
  subject: (locale === "fr" && template.subject_fr) || template.subject,
  body: (locale === "fr" && template.text_fr) || template.text,
});

interface LetterOf {
  /** Keys of the built-in texts, for companies without a template. */
  readonly usual: { readonly subject: string; readonly text: string; readonly foot: string };
  /** What the texts name beside the customer and the company. */
  readonly words: Readonly<Record<string, string>>;
  /** The word that no letter goes without: a template that does not name it gets it at its end. */
  readonly needs?: string;
}

/** A mail to a customer, in their language, from the company's template or the built-in text. */
export function customerLetter(
  to: Addressee & { readonly address: string },
  { usual, needs, ...given }: LetterOf,
): Letter {
  const locale = customerLanguage(to);
  const company = to.company ?? USUAL_NAME;
  const words = { customer: to.name, company, ...given.words };
  const own = to.template && templateIn(to.template, locale);
  const isNamed = needs === undefined || new RegExp(`\\{\\{\\s*${needs}\\s*\\}\\}`, "u").test(own?.body ?? "");
  const body = own && filled(isNamed ? own.body : `${own.body}\n\n{{${needs}}}`, words);
  return {
    to: { name: to.name, address: to.address },
    about: [to.contact_id],
    locale,
    subject: own ? filled(own.subject, words) : text(locale, usual.subject, words),
    paragraphs: (body ?? text(locale, usual.text, words)).split(/\n{2,}/u),
    foot: text(locale, usual.foot, { company }),
  };
}
