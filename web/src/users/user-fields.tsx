import { useNamed } from "#web/kit/named.ts";
import { Checkbox } from "@mantine/core";
import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import type { User } from "#contract/users/schemas.ts";
import { country, department, familyStatus, post } from "#contract/reference/resources.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField, TextField, type Choice } from "#web/ui/form/fields.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { PersonField } from "./person-field.tsx";
import { useProfiles } from "./use-profiles.ts";
import css from "./users.module.css";
import type { UserValues } from "./values.ts";

const Countries = lazy(async () => ({ default: (await import("#web/ui/form/choices-field.tsx")).ChoicesField }));

const ALL = { query: { limit: 200 } };
/** The rows of a list as choices; what is chosen already stands among them also while they load. */
function useList(
  resource: { list: AnyEndpoint },
  chosen?: { hash_id: string; name: string; name_fr: string | null } | null,
): readonly Choice[] {
  const named = useNamed();
  const language = useLanguage();
  const { data } = useRead(resource.list, ALL as never, { quiet: true, staleTime: 60_000 });
  const rows = (data as { data: { hash_id: string; name: string; name_fr: string | null }[] } | undefined)?.data ?? [];
  const all = chosen && !rows.some((r) => r.hash_id === chosen.hash_id) ? [chosen, ...rows] : rows;
  return all
    .map((r) => ({ value: r.hash_id, label: named(r) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

interface FieldsProps {
  form: FormFields<UserValues>;
  /** The one who is changed; without it somebody new is made. */
  user?: User;
}

/** What is known of a person, in groups. What the reader may not change is read, with a lock. */
export function UserFields({ form, user }: FieldsProps) {
  const { values } = form;
  const t = useT();
  const named = useNamed();
  const { can, zones } = useMe();
  const right: Permission = user ? "users_update" : "users_create";
  const access = user ? user.can.access === true : true;
  const offices = zones.filter((z) => can(right, z.hash_id) || z.hash_id === values.zone_hash_id);
  const office = zones.find((z) => z.hash_id === values.zone_hash_id);
  const countries = useList(country, user?.main_country);
  const profiles = useProfiles({ toGive: true });
  const currency = office?.currency;
  const earns = can("users_salary", values.zone_hash_id || undefined);
  const choice = (
    key: "department_hash_id" | "post_hash_id" | "family_status_hash_id",
    label: string,
    choices: readonly Choice[],
  ) => <ChoiceField {...form.field(key, `users.${label}`)} choices={choices} clearable />;
  return (
    <>
      <section className={css.group} aria-labelledby="users-who">
        <h2 id="users-who">{t("users.group_who")}</h2>
        <TextField {...form.field("name", "users.name")} max={120} required autoFocus={!user} />
        <TextField {...form.field("email", "users.email")} max={200} required />
        <DateField {...form.field("birthday", "users.birthday")} clearable />
        {choice("family_status_hash_id", "family_status", useList(familyStatus, user?.family_status))}
      </section>
      <section className={css.group} aria-labelledby="users-where">
        <h2 id="users-where">{t("users.group_where")}</h2>
        <ChoiceField
          {...form.field("zone_hash_id", "users.office")}
          choices={withChosen(
            offices.map((z) => ({ value: z.hash_id, label: z.name })),
            user?.zone,
          )}
          disabled={!access}
          clearable={can(right) && !offices.some((z) => !can(right, z.hash_id))}
        />
        <ChoiceField
          {...form.field("main_country_hash_id", "users.main_country")}
          choices={countries}
          disabled={!access}
          clearable
        />
        <div className={css.wide}>
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <Countries {...form.field("country_hash_ids", "users.countries")} choices={countries} disabled={!access} />
          </Suspense>
        </div>
      </section>
      <section className={css.group} aria-labelledby="users-work">
        <h2 id="users-work">{t("users.group_work")}</h2>
        <ChoiceField
          {...form.field("profile_hash_id", "users.profile")}
          choices={withChosen(profiles, user?.profile && { ...user.profile, name: named(user.profile) })}
          disabled={!access}
          clearable
        />
        <PersonField
          {...form.field("manager_hash_id", "users.manager")}
          chosen={user?.manager}
          without={user ? [user.hash_id] : []}
        />
        {choice("post_hash_id", "post", useList(post, user?.post))}
        {choice("department_hash_id", "department", useList(department, user?.department))}
        <div className={css.wide}>
          <Checkbox {...form.flag("hr", "users.hr")} />
        </div>
        {earns && values.zone_hash_id ? (
          <MoneyInput
            {...form.field("salary", "users.salary")}
            iso={currency?.iso}
            decimals={currency?.minor_unit ?? 2}
          />
        ) : null}
        <ChoiceField
          {...form.field("locale", "users.locale")}
          choices={[
            { value: "en", label: "English" },
            { value: "fr", label: "Français" },
          ]}
          clearable
        />
      </section>
    </>
  );
}

/** What is chosen stands among the choices, also where the reader could not choose it. */
const withChosen = (choices: readonly Choice[], chosen?: { hash_id: string; name: string } | null): readonly Choice[] =>
  chosen && !choices.some((c) => c.value === chosen.hash_id)
    ? [{ value: chosen.hash_id, label: chosen.name }, ...choices]
    : choices;
