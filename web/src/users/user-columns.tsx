import type { UserRow } from "#contract/users/schemas.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import css from "./users.module.css";
import { StateWord } from "./words.tsx";

const { day, money, person, ref, text } = columnsOf<UserRow>("users");

/** Columns of the list of people; the salary only for users who may see salaries anywhere. */
export const userColumns: readonly Column<UserRow>[] = [
  {
    key: "name",
    title: "users.name",
    cell: (u, { href }) => (
      <AppLink href={href(u)} className={css.name}>
        <PersonName person={u} />
      </AppLink>
    ),
    value: (u) => u.name,
    phone: "title",
    phoneCell: (u) => <PersonName person={u} />,
  },
  text("email", { width: 220, soft: true }),
  ref("post", { width: 170, phone: "line" }),
  ref("department", { width: 130, soft: true }),
  ref("office", { width: 110, soft: true, of: (u) => u.zone, phone: "line" }),
  ref("profile", { width: 140, phone: "statusEnd" }),
  person("manager", { width: 150, spare: true }),
  ref("country", { title: "users.main_country", width: 120, spare: true, of: (u) => u.main_country }),
  day("birthday", { width: 110, spare: true }),
  money("salary", { width: 140, spare: true, may: "users_salary" }),
  { key: "state", title: "users.state", width: 140, cell: (u) => <StateWord user={u} />, phone: "status" },
];
