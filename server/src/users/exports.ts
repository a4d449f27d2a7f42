import { listContracts, type UserContract } from "#contract/users/contracts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import type { UserRow } from "#contract/users/schemas.ts";
import { exportable, pagesOf, type Exportable, type ExportColumn } from "#server/kit/exporting.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { salaryPlaces } from "./access.ts";
import { contracts } from "./contracts.ts";
import { people } from "./lists.ts";

type Filters = Parameters<typeof people>[1];
type Named = { readonly name: string; readonly name_fr: string | null } | null;

const columns = (locale: Locale, salaries: boolean): readonly ExportColumn<UserRow>[] => {
  const named = (n: Named): string | null => (locale === "fr" ? n?.name_fr : null) ?? n?.name ?? null;
  const all: (ExportColumn<UserRow> | false)[] = [
    { title: "name", type: "text", width: 28, value: (u) => u.name },
    { title: "email", type: "text", width: 32, value: (u) => u.email },
    { title: "account_state", type: "text", value: (u) => text(locale, `users.state_${u.state}`) },
    { title: "office", type: "text", value: (u) => u.zone?.name ?? null },
    { title: "department", type: "text", value: (u) => named(u.department) },
    { title: "post", type: "text", value: (u) => named(u.post) },
    { title: "profile", type: "text", value: (u) => named(u.profile) },
    { title: "manager", type: "text", value: (u) => u.manager?.name ?? null },
    { title: "main_country", type: "text", value: (u) => named(u.main_country) },
    { title: "birthday", type: "day", value: (u) => u.birthday },
    // Only where the caller may see salaries, as in the list.
    salaries && {
      title: "salary",
      type: "amount",
      value: (u) => u.salary?.amount ?? null,
      currency: (u) => u.salary?.currency?.iso ?? "",
    },
    salaries && { title: "currency", type: "text", width: 10, value: (u) => u.salary?.currency.iso ?? null },
    { title: "created_at", type: "moment", value: (u) => u.created_at },
  ];
  return all.filter((c) => c !== false);
};

/** Export of the people in reach, with the list's filters. */
export const userExports: Readonly<Record<string, Exportable>> = {
  users: exportable<Filters, UserRow>({
    // The file may contain salaries, so downloading it needs that right too.
    need: listUsers.permission,
    also: ["users_salary"],
    filters: listUsers.query,
    open: async (reader, filters) => {
      const places = salaryPlaces(reader.access);
      return {
        columns: columns(reader.call.locale, places === null || places.length > 0),
        pages: () => pagesOf((after) => people(reader, { ...filters, after, limit: 200 })),
      };
    },
  }),
  contracts: exportable<ServerInput<typeof listContracts>["query"], UserContract>({
    need: listContracts.permission,
    filters: listContracts.query,
    open: async (reader, filters) => ({
      columns: [
        { title: "title", type: "text", width: 40, value: (c) => c.title },
        { title: "person", type: "text", value: (c) => c.user.name },
        { title: "office", type: "text", value: (c) => c.zone?.name ?? null },
        { title: "contract_kind", type: "text", value: (c) => text(reader.call.locale, `users.contract_${c.kind}`) },
        { title: "start_date", type: "day", value: (c) => c.start_date },
        { title: "end_date", type: "day", value: (c) => c.end_date },
        { title: "papers", type: "number", value: (c) => c.files.length },
      ],
      pages: () =>
        pagesOf((after) =>
          contracts(reader, { params: undefined, query: { ...filters, after, limit: 200 }, body: undefined }),
        ),
    }),
  }),
};
