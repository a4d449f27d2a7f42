import { filled, placeholders, type Placeholder } from "#contract/reference/mail-template.ts";
import { useT } from "#web/kit/i18n.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import type { Values } from "./field-input.tsx";
import ReferenceForm, { type ReferenceFormProps, type Section } from "./reference-form.tsx";
import css from "./reference.module.css";

const sections: readonly Section[] = [
  { title: "reference.mail_template_title", fields: ["name", "used_for"] },
  { title: "imports.language_en", fields: ["subject", "text"] },
  { title: "imports.language_fr", fields: ["subject_fr", "text_fr"] },
];
const words = Object.keys(placeholders) as Placeholder[];

/** The form of a mail template, with its placeholders and a preview in both languages. */
export default function TemplateForm(p: ReferenceFormProps) {
  return <ReferenceForm {...p} sections={sections} below={(values) => <TemplatePreview values={values} />} />;
}

function TemplatePreview({ values }: { values: Values }) {
  const t = useT();
  const typed = (field: string): string => (typeof values[field] === "string" ? values[field] : "");
  const languages = [
    ["imports.language_en", typed("subject"), typed("text")],
    ["imports.language_fr", typed("subject_fr") || typed("subject"), typed("text_fr") || typed("text")],
  ] as const;
  return (
    <>
      <h3 className={css.templateTitle}>{t("reference.template_placeholders")}</h3>
      <Facts facts={words.map((word) => [`{{${word}}}`, t(`reference.placeholder_${word}`)])} />
      <h3 className={css.templateTitle}>{t("reference.template_preview")}</h3>
      <p className={css.templateNote}>{t("reference.template_preview_text")}</p>
      {languages.map(([language, subject, text]) => (
        <article key={language} className={css.template} aria-label={t(language)}>
          <strong>{filled(subject, placeholders)}</strong>
          <p>{filled(text, placeholders)}</p>
        </article>
      ))}
    </>
  );
}
