import { accessHref } from "#contract/access/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { User } from "#contract/users/schemas.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { SeeAs } from "#web/profiles/public.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { Salary } from "./salary.tsx";
import { userLink } from "./words.tsx";

/** Of several salaries from one day, the one that holds: the first. */
const shownSalaries = (salaries: NonNullable<User["salaries"]>): NonNullable<User["salaries"]> =>
  salaries.filter((s, i) => s.valid_from !== salaries[i - 1]?.valid_from);

interface SalariesProps {
  salaries: NonNullable<User["salaries"]>;
  today: string;
}
/** The salary of today, and the next one. */
function Salaries({ salaries, today }: SalariesProps) {
  const t = useT();
  return (
    <Facts
      facts={shownSalaries(salaries).map((s) => [
        (s.valid_from > today ? (
          t("users.salary_from", { day: formatDay(s.valid_from) })
        ) : (
          <Day key={s.since} value={s.valid_from} />
        )) as never,
        s.salary ? <Salary salary={s.salary} strong={false} /> : "–",
      ])}
    />
  );
}

/** Side column: related records and salary history. */
export function UserSide({ user: u }: { user: User }) {
  const t = useT();
  const { can } = useMe();
  const zone = u.zone?.hash_id;
  const today = todayAt();
  const seesRights = can("users_view", zone) || can("users_update", zone);
  const spends = zone && (can("accountings_users_expenses", zone) || can("accountings_all", zone));
  return (
    <>
      <SideSection title={t("ui.hangs_together")}>
        <Facts
          facts={[
            [t("users.since"), <Day key="since" value={u.created_at} />],
            [t("users.ended"), u.deactivated_at && <Day value={u.deactivated_at} />],
            [
              t("users.manager"),
              u.manager && (
                <RefLink href={userLink(u.manager)}>
                  <PersonName person={u.manager} size="small" />
                </RefLink>
              ),
            ],
            [
              t("users.expenses"),
              spends ? (
                <RefLink href={expenseHref.ofOffice(zone, { user_hash_id: u.hash_id })}>
                  {t("users.see_expenses")}
                </RefLink>
              ) : null,
            ],
            [
              t("profiles.access"),
              seesRights ? <RefLink href={accessHref.who({ user: u.hash_id })}>{t("profiles.why")}</RefLink> : null,
            ],
            [
              t("users.password"),
              u.active && !u.password_secure
                ? t(u.invited ? "users.password_invited" : "users.password_insecure")
                : null,
            ],
          ]}
        />
        {u.active ? <SeeAs id={u.hash_id} name={u.name} /> : null}
      </SideSection>
      {u.salaries?.length ? (
        <SideSection title={t("users.salaries")}>
          <Salaries salaries={u.salaries} today={today} />
        </SideSection>
      ) : null}
    </>
  );
}
