import type { DeciderKind, FieldKind, RequestType } from "#contract/requests/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";

export interface DeciderValues {
  who: DeciderKind;
  users: readonly string[];
}
export interface FieldValues {
  key: string;
  label: string;
  label_fr: string;
  kind: FieldKind;
  required: boolean;
  /** One a line. */
  options: string;
}
export interface TypeValues {
  name: string;
  name_fr: string;
  category_id: string;
  deciders: DeciderValues[];
  fields: FieldValues[];
  retired: boolean;
}
export const noField = (): FieldValues => ({
  key: "",
  label: "",
  label_fr: "",
  kind: "text",
  required: false,
  options: "",
});
export const typeStart = (y: RequestType | undefined): TypeValues => ({
  name: y?.name ?? "",
  name_fr: y?.name_fr ?? "",
  category_id: y?.category?.hash_id ?? "",
  deciders: y?.deciders.map((d) => ({ who: d.who, users: d.users.map((u) => u.hash_id) })) ?? [
    { who: "MANAGER", users: [] },
  ],
  fields: y?.fields.map((f) => ({ ...f, label_fr: f.label_fr ?? "", options: f.options.join("\n") })) ?? [],
  retired: y?.retired ?? false,
});
const optionsOf = (f: FieldValues): string[] =>
  f.options
    .split("\n")
    .map((o) => o.trim())
    .filter(Boolean);
export const typeBody = (v: TypeValues) => ({
  name: v.name.trim(),
  name_fr: v.name_fr.trim(),
  category_id: v.category_id || null,
  deciders: v.deciders.map((d) => ({ who: d.who, users: d.who === "PEOPLE" ? [...d.users] : [] })),
  fields: v.fields.map((f) => ({
    ...(f.key && { key: f.key }),
    label: f.label.trim(),
    label_fr: f.label_fr.trim(),
    kind: f.kind,
    required: f.required,
    options: f.kind === "choice" ? optionsOf(f) : [],
  })),
  retired: v.retired,
});
export const typeProblems = (v: TypeValues, t: Translate): Record<string, string | undefined> => ({
  name: v.name.trim() ? undefined : t("requests.need_name"),
  ...Object.fromEntries(
    v.deciders.map((d, i) => [
      `deciders.${i}.users`,
      d.who === "PEOPLE" && d.users.length === 0 ? t("requests.need_people") : undefined,
    ]),
  ),
  ...Object.fromEntries(
    v.fields.flatMap((f, i) => [
      [`fields.${i}.label`, f.label.trim() ? undefined : t("requests.need_label")],
      [
        `fields.${i}.options`,
        f.kind === "choice" && optionsOf(f).length === 0 ? t("requests.need_options") : undefined,
      ],
    ]),
  ),
});
