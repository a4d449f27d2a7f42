import { contactValue, isHiddenContact } from "#web/ui/form/contact-value.ts";
import type { Report, ReportKind } from "#contract/reports/schemas.ts";
import { countWords, MOST_WORDS } from "#contract/reports/count-words.ts";
import type { Translate } from "#web/kit/i18n.ts";

export interface StepValues {
  hash_id: string | undefined;
  text: string;
  person_hash_id: string;
  due_on: string;
}
export interface TrialValues {
  name: string;
  result: string;
}
export const emptyStep = (): StepValues => ({
  hash_id: undefined,
  text: "",
  person_hash_id: "",
  due_on: "",
});
export const emptyTrial = (): TrialValues => ({ name: "", result: "" });

/** Initial values of a new report, passed by another screen. */
export interface Begun {
  readonly contact?: string | undefined;
  readonly people?: string | undefined;
  readonly appointment?: string | undefined;
  readonly date?: string | undefined;
  readonly place?: string | undefined;
  readonly title?: string | undefined;
  readonly recipe?: string | undefined;
  readonly project?: string | undefined;
}
export function valuesOf(r: Report | undefined, begun: Begun, today: string) {
  return {
    contact_hash_id: contactValue(r?.contact, begun.contact),
    contact_people: r?.contact_people.flatMap((p) => p.hash_id ?? []) ?? begun.people?.split(",") ?? [],
    date: r?.date ?? begun.date ?? today,
    place: r?.place ?? begun.place ?? "",
    purpose: r?.purpose ?? begun.title ?? "",
    summary: r?.summary ?? "",
    needs: r?.needs ?? "",
    competitors: r?.competitors ?? "",
    samples: r?.samples ?? "",
    recipe_hash_id: r?.recipe?.hash_id ?? begun.recipe ?? "",
    project: r?.project ?? begun.project ?? "",
    trials: r?.trials.map((trial): TrialValues => ({ ...trial })) ?? [],
    visits: r?.sections.visits ?? "",
    laboratory: r?.sections.laboratory ?? "",
    section_samples: r?.sections.samples ?? "",
    orders: r?.sections.orders ?? "",
    next_week: r?.sections.next_week ?? "",
    steps:
      r?.steps.map((s): StepValues => ({
        hash_id: s.hash_id,
        text: s.text,
        person_hash_id: s.person?.hash_id ?? "",
        due_on: s.due_on ?? "",
      })) ?? [],
    changed: "",
  };
}
export type Values = ReturnType<typeof valuesOf>;

export function problemsOf(kind: ReportKind, v: Values, isSent: boolean, knownContact: boolean, t: Translate) {
  return {
    contact_hash_id: kind === "visit" && !v.contact_hash_id && !knownContact ? t("reports.contact_needed") : undefined,
    project:
      kind === "laboratory" && !v.recipe_hash_id && !v.project.trim() ? t("reports.recipe_or_project") : undefined,
    summary: countWords(v.summary) > MOST_WORDS ? t("errors.summary_words") : undefined,
    changed: isSent && !v.changed.trim() ? t("reports.changed_needed") : undefined,
    ...Object.fromEntries(
      v.steps.map((s, i) => [`steps.${i}.text`, s.text.trim() ? undefined : t("reports.step_needed")]),
    ),
    ...Object.fromEntries(
      v.trials.map((s, i) => [`trials.${i}.name`, s.name.trim() ? undefined : t("reports.trial_needed")]),
    ),
  };
}

/** FormData can't hold an empty array, so an empty list is sent as an empty string. */
const listed = <T>(all: readonly T[], inForm: boolean) => (inForm && all.length === 0 ? "" : [...all]);

/** The request body for a kind. A drafted report keeps its days. */
export function bodyOf(kind: ReportKind, v: Values, r: Report | undefined, hasFiles: boolean) {
  const isWritten = kind === "visit" || kind === "laboratory";
  // References out of the user's reach have no id here, so they are left out and stay unchanged.
  const keepsContact = isHiddenContact(v.contact_hash_id);
  const keepsRecipe = r?.recipe != null && r.recipe.hash_id === null && !v.recipe_hash_id;
  const keepsPeople = r?.contact_people.some((p) => p.hash_id === null) === true;
  return {
    summary: v.summary.trim(),
    steps: listed(
      v.steps.map((s) => ({
        ...(s.hash_id && { hash_id: s.hash_id }),
        text: s.text.trim(),
        person_hash_id: s.person_hash_id,
        due_on: s.due_on,
      })),
      hasFiles,
    ),
    ...(isWritten
      ? {
          ...(keepsContact ? {} : { contact_hash_id: v.contact_hash_id }),
          ...(keepsPeople ? {} : { contact_people: listed(v.contact_people, hasFiles) }),
          date: v.date,
          place: v.place.trim(),
          purpose: v.purpose.trim(),
        }
      : {
          sections: {
            visits: v.visits.trim(),
            laboratory: v.laboratory.trim(),
            samples: v.section_samples.trim(),
            orders: v.orders.trim(),
            next_week: v.next_week.trim(),
          },
        }),
    ...(kind === "visit" && {
      needs: v.needs.trim(),
      competitors: v.competitors.trim(),
      samples: v.samples.trim(),
    }),
    ...(kind === "laboratory" && {
      ...(keepsRecipe ? {} : { recipe_hash_id: v.recipe_hash_id }),
      project: v.project.trim(),
      trials: listed(
        v.trials.map(({ name, result }) => ({ name: name.trim(), result: result.trim() })),
        hasFiles,
      ),
    }),
  };
}
