import { useNamed } from "#web/kit/named.ts";
import type { User } from "#contract/users/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { numberText } from "#contract/kit/number.ts";
import { Salary } from "./salary.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import css from "./users.module.css";

/** A person's details, read-only. */
export function UserFacts({ user: u }: { user: User }) {
  const t = useT();
  const named = useNamed();
  return (
    <div className={css.form}>
      <Facts
        facts={[
          [t("users.email"), u.email],
          [t("users.birthday"), u.birthday && <Day value={u.birthday} />],
          [t("users.family_status"), named(u.family_status)],
          [t("users.office"), u.zone?.name],
          [t("users.main_country"), named(u.main_country)],
          [t("users.warehouse"), u.warehouse?.name],
          [t("users.countries"), u.countries.map(named).join(", ")],
          [t("users.profile"), named(u.profile)],
          [t("users.manager"), u.manager && <PersonName person={u.manager} size="small" />],
          [t("users.post"), named(u.post)],
          [t("users.department"), named(u.department)],
          [t("users.hr_short"), u.hr ? t("users.hr_yes") : null],
          [t("users.salary"), u.salary && <Salary salary={u.salary} />],
          [t("users.salary_hours"), u.salary?.hours && numberText(u.salary.hours)],
          [t("users.social_security_number"), u.social_security_number],
          [t("users.iban"), u.iban],
        ]}
      />
    </div>
  );
}
