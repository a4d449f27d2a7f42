import { useNamed } from "#web/kit/named.ts";
import type { UserRow } from "#contract/users/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import type { Column, PhoneRow } from "#web/ui/list/types.ts";
import css from "./users.module.css";
import { StateWord, userLink } from "./words.tsx";

/** The columns of the list of people; what they earn only where the reader may know it somewhere. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const all: (Column<UserRow> | false)[] = [
    {
      key: "name",
      title: t("users.name"),
      cell: (u) => (
        <AppLink href={userLink(u)} className={css.name}>
          <PersonName person={u} />
        </AppLink>
      ),
    },
    {
      key: "email",
      title: t("users.email"),
      width: 220,
      cell: (u) => <span className={css.soft}>{u.email}</span>,
    },
    {
      key: "post",
      title: t("users.post"),
      width: 170,
      cell: (u) => named(u.post),
    },
    {
      key: "department",
      title: t("users.department"),
      width: 130,
      cell: (u) => <span className={css.soft}>{named(u.department)}</span>,
    },
    {
      key: "office",
      title: t("users.office"),
      width: 110,
      cell: (u) => <span className={css.soft}>{u.zone?.name}</span>,
    },
    {
      key: "profile",
      title: t("users.profile"),
      width: 140,
      cell: (u) => named(u.profile),
    },
    {
      key: "manager",
      title: t("users.manager"),
      width: 150,
      spare: true,
      cell: (u) => (u.manager ? <PersonName person={u.manager} /> : null),
    },
    {
      key: "country",
      title: t("users.main_country"),
      width: 120,
      spare: true,
      cell: (u) => named(u.main_country),
    },
    {
      key: "birthday",
      title: t("users.birthday"),
      width: 110,
      right: true,
      spare: true,
      cell: (u) => (u.birthday ? <Day value={u.birthday} /> : null),
    },
    can("users_salary") && {
      key: "salary",
      title: t("users.salary"),
      width: 140,
      right: true,
      spare: true,
      cell: (u) => (u.salary ? <Money value={u.salary.amount} iso={u.salary.currency.iso} /> : null),
    },
    {
      key: "state",
      title: t("users.state"),
      width: 140,
      cell: (u) => <StateWord user={u} />,
    },
  ];
  return all.filter((c): c is Column<UserRow> => c !== false);
}

export function useUserCard(): (u: UserRow) => PhoneRow {
  const named = useNamed();
  return (u) => ({
    title: <PersonName person={u} />,
    end: null,
    line: [named(u.post), u.zone?.name].filter(Boolean).join(", ") || u.email,
    status: <StateWord user={u} />,
    statusEnd: named(u.profile),
  });
}
