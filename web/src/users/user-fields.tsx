import { placePicks } from "#contract/laboratory/places.ts";
import { anySeer } from "#contract/laboratory/rights.ts";
import { useNamed } from "#web/kit/named.ts";
import { Checkbox } from "@mantine/core";
import { Suspense } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { listRoles } from "#contract/access/roles.ts";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { monthHours, payWays, type User } from "#contract/users/schemas.ts";
import { country, department, familyStatus, post } from "#contract/reference/house-lists.ts";
import type { Permission } from "#contract/permissions.ts";
import { useWhole } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { withChosen } from "#web/ui/form/reference.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { PersonField } from "./person-field.tsx";
import css from "./users.module.css";
import type { UserValues } from "./values.ts";

const Countries = lazy(async () => ({ default: (await import("#web/ui/form/choices-field.tsx")).ChoicesField }));

interface FieldsProps {
  form: FormFields<UserValues>;
  /** The person to edit; undefined for a new one. */
  user?: User | undefined;
}

/** Fields of a person, in groups; those that the user may not change are read-only, with a lock. */
export function UserFields({ form, user }: FieldsProps) {
  const { can, zones } = useMe();
  const { zone_hash_id } = form.values;
  const office = zones.find((z) => z.hash_id === zone_hash_id);
  const earns = can("users_salary", zone_hash_id || undefined);
  return (
    <>
      <Who form={form} user={user} />
      <Where form={form} user={user} />
      <Work form={form} user={user} />
      {earns ? <Pay form={form} user={user} currency={office?.currency} /> : null}
    </>
  );
}

/** Whether the office and the profile may be changed, which decide what the person may do. */
const mayPlace = (user: User | undefined): boolean => (user ? user.can.access === true : true);

/** Name and private life. */
function Who({ form, user }: FieldsProps) {
  const t = useT();
  return (
    <section className={css.group} aria-labelledby="users-who">
      <h2 id="users-who">{t("users.group_who")}</h2>
      <TextField {...form.field("name", "users.name")} max={120} required autoFocus={!user} />
      <TextField {...form.field("email", "users.email")} max={200} required />
      <DateField {...form.field("birthday", "users.birthday")} kind="birth" clearable />
      <ReferenceField
        {...form.field("family_status_hash_id", "users.family_status")}
        from={familyStatus.list}
        now={user?.family_status}
        clearable
      />
    </section>
  );
}

/** Office, countries and warehouse. */
function Where({ form, user }: FieldsProps) {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  const { can, zones } = useMe();
  const right: Permission = user ? "users_update" : "users_create";
  const access = mayPlace(user);
  const offices = zones.filter((z) => can(right, z.hash_id) || z.hash_id === form.values.zone_hash_id);
  const countries = (useWhole(country.list, { query: {} }, { quiet: true, staleTime: 60_000 }).data ?? [])
    .map((c) => ({ value: c.hash_id, label: named(c) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <section className={css.group} aria-labelledby="users-where">
      <h2 id="users-where">{t("users.group_where")}</h2>
      <ChoiceField
        {...form.field("zone_hash_id", "users.office")}
        choices={withChosen(
          offices.map((z) => ({ value: z.hash_id, label: z.name })),
          user?.zone ? { value: user.zone.hash_id, label: user.zone.name } : undefined,
        )}
        disabled={!access}
        clearable={can(right) && !offices.some((z) => !can(right, z.hash_id))}
      />
      <ReferenceField
        {...form.field("main_country_hash_id", "users.main_country")}
        from={country.list}
        now={user?.main_country}
        disabled={!access}
        clearable
      />
      {anySeer.some((seen) => can(seen)) ? (
        <ReferenceField
          {...form.field("warehouse_hash_id", "users.warehouse")}
          from={placePicks}
          now={user?.warehouse}
          clearable
        />
      ) : null}
      <div className={css.wide}>
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <Countries {...form.field("country_hash_ids", "users.countries")} choices={countries} disabled={!access} />
        </Suspense>
      </div>
    </section>
  );
}

/** Profile, manager, post and language. */
function Work({ form, user }: FieldsProps) {
  const t = useT();
  const access = mayPlace(user);
  return (
    <section className={css.group} aria-labelledby="users-work">
      <h2 id="users-work">{t("users.group_work")}</h2>
      <ReferenceField
        {...form.field("profile_hash_id", "users.profile")}
        from={listRoles}
        offers={(role) => role.can.assign === true}
        now={user?.profile}
        disabled={!access}
        clearable
      />
      <PersonField
        {...form.field("manager_hash_id", "users.manager")}
        chosen={user?.manager}
        without={user ? [user.hash_id] : []}
      />
      <ReferenceField {...form.field("post_hash_id", "users.post")} from={post.list} now={user?.post} clearable />
      <ReferenceField
        {...form.field("department_hash_id", "users.department")}
        from={department.list}
        now={user?.department}
        clearable
      />
      <div className={css.wide}>
        <Checkbox {...form.flag("hr", "users.hr")} />
      </div>
      <ChoiceField
        {...form.field("locale", "users.locale")}
        choices={[
          { value: "en", label: "English" },
          { value: "fr", label: "Français" },
        ]}
        clearable
      />
    </section>
  );
}

/** What payslips need: shown to those who may know the salary. */
function Pay({
  form,
  user,
  currency,
}: FieldsProps & { currency: { iso: string; minor_unit: number } | null | undefined }) {
  const t = useT();
  const own = useMe().me.hash_id === user?.hash_id;
  return (
    <section className={css.group} aria-labelledby="users-pay">
      <h2 id="users-pay">{t("users.group_pay")}</h2>
      {form.values.zone_hash_id ? (
        <>
          <MoneyInput
            {...form.field("salary", "users.salary")}
            iso={currency?.iso}
            decimals={currency?.minor_unit ?? 2}
          />
          <DateField {...form.field("salary_valid_from", "users.salary_valid_from")} kind="term" clearable />
          <ChoiceField {...form.field("salary_pay_by", "users.pay_by")} options={payWays} texts="users.pay_by_" />
          <NumberInput {...form.field("salary_hours", "users.salary_hours")} rules={monthHours} unit="h" />
        </>
      ) : null}
      <TextField
        {...form.field("social_security_number", "users.social_security_number")}
        max={40}
        autoComplete="off"
      />
      {own ? (
        <p className={css.note}>
          {t("users.iban")} <RefLink href={settingsHref.profile({ tab: "pay" })}>{t("users.iban_own")}</RefLink>
        </p>
      ) : (
        <TextField {...form.field("iban", "users.iban")} max={60} autoComplete="off" />
      )}
    </section>
  );
}
