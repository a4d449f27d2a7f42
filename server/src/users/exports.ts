import { listContracts } from "#contract/users/contracts.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { daysOfWeek } from "#contract/kit/weekdays.ts";
import type { UserRow } from "#contract/users/schemas.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { salaryPlaces } from "./access.ts";
import { contracts } from "./contracts.ts";
import { listPeople } from "./lists.ts";

const columns = (locale: Locale, salaries: boolean): readonly ExportColumn<UserRow>[] => {
  const all: (ExportColumn<UserRow> | false)[] = [
    { title: "name", type: "text", width: 28, value: (u) => u.name },
    { title: "email", type: "text", width: 32, value: (u) => u.email },
    { title: "account_state", type: "text", value: (u) => text(locale, `users.state_${u.state}`) },
    { title: "office", type: "text", value: (u) => u.zone?.name ?? null },
    { title: "department", type: "text", value: (u) => nameIn(locale, u.department) },
    { title: "post", type: "text", value: (u) => nameIn(locale, u.post) },
    { title: "profile", type: "text", value: (u) => nameIn(locale, u.profile) },
    { title: "manager", type: "text", value: (u) => u.manager?.name ?? null },
    { title: "main_country", type: "text", value: (u) => nameIn(locale, u.main_country) },
    { title: "birthday", type: "day", value: (u) => u.birthday },
    // Only where the caller may see salaries, as in the list.
    salaries && {
      title: "salary",
      type: "amount",
      value: (u) => u.salary?.amount ?? null,
      currency: (u) => u.salary?.currency?.iso ?? "",
    },
    salaries && { title: "currency", type: "text", width: 10, value: (u) => u.salary?.currency.iso ?? null },
    salaries && { title: "salary_valid_from", type: "day", value: (u) => u.salary?.valid_from ?? null },
    salaries && {
      title: "pay_by",
      type: "text",
      value: (u) => (u.salary ? text(locale, `users.pay_by_${u.salary.pay_by}`) : null),
    },
    salaries && { title: "month_hours", type: "number", value: (u) => u.salary?.hours ?? null },
    { title: "created_at", type: "moment", value: (u) => u.created_at },
  ];
  return all.filter((c) => c !== false);
};

/** Export of the people in reach, with the list's filters. */
export const userExports: Readonly<Record<string, Exportable>> = {
  users: listExport(
    listUsers,
    listPeople,
    (locale, { access }) => {
      const places = salaryPlaces(access);
      return columns(locale, places === null || places.length > 0);
    },
    // The file may contain salaries, so downloading it needs that right too.
    { also: ["users_salary"] },
  ),
  contracts: listExport(listContracts, contracts, (locale) => [
    { title: "title", type: "text", width: 40, value: (c) => c.title },
    { title: "person", type: "text", value: (c) => c.user.name },
    { title: "office", type: "text", value: (c) => c.zone?.name ?? null },
    { title: "contract_kind", type: "text", value: (c) => text(locale, `users.contract_${c.kind}`) },
    { title: "start_date", type: "day", value: (c) => c.start_date },
    { title: "end_date", type: "day", value: (c) => c.end_date },
    { title: "trial_end", type: "day", value: (c) => c.trial_end },
    { title: "week_days", type: "number", value: (c) => c.workdays && String(daysOfWeek(c.workdays)) },
    { title: "papers", type: "number", value: (c) => c.files.length },
  ]),
};
