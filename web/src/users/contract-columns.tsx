import { userHref } from "#contract/users/hrefs.ts";
import { numberText } from "#contract/kit/number.ts";
import { daysOfWeek, usualWeekdays } from "#contract/kit/weekdays.ts";
import { contractKinds, endsWithin, listContracts, type UserContract } from "#contract/users/contracts.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { ContractPerson } from "./contract-person.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import type { Column } from "#web/ui/list/types.ts";
import css from "./users.module.css";

const { day, ref, text } = columnsOf<UserContract>("users");

const title: Column<UserContract> = {
  key: "title",
  title: "users.contract_title",
  cell: (c, { href }) => (
    <AppLink href={href(c)} className={css.name}>
      <span className={css.cut}>{c.title}</span>
    </AppLink>
  ),
  value: (c) => c.title,
  phone: "title",
  phoneCell: (c) => c.title,
};
const whose: Column<UserContract> = {
  key: "person",
  title: "users.contract_whose",
  width: 180,
  cell: (c) => <ContractPerson contract={c} />,
  value: (c) => c.user.name,
  phone: "line",
  phoneCell: (c) => c.user.name,
};
const rest = [
  text("kind", {
    title: "users.contract_kind",
    width: 150,
    of: (c, { t }) => t(`users.contract_${c.kind}`),
    phone: "status",
  }),
  day("start", { title: "users.contract_start", width: 110, of: (c) => c.start_date, phone: "lineEnd" }),
  day("end", { title: "users.contract_end", width: 110, of: (c) => c.end_date }),
  day("trial_end", { title: "users.contract_trial_end", width: 110 }),
  text("days", {
    title: "users.contract_week",
    width: 100,
    of: (c, { t }) => {
      if (!c.workdays) return null;
      const days = daysOfWeek(c.workdays);
      const share = Math.round((days / daysOfWeek(usualWeekdays)) * 100);
      return t("users.contract_days_share", { days: numberText(String(days)), share });
    },
  }),
  { key: "files", title: "users.contract_papers", width: 110, cell: (c) => <FileThumbs files={c.files} /> },
] satisfies Column<UserContract>[];
const filters = {
  kind: { label: "users.contract_kind", options: contractKinds, texts: "users.contract_" },
  at: { label: "users.contract_at", options: ["now", "over", "ahead"], texts: "users.contract_at_" },
  ends_within: {
    label: "users.contract_ends_within",
    options: endsWithin,
    texts: "users.contract_ends_within_",
  },
} as const;

/** All contracts that the user sees. */
export const contracts = listOf(listContracts, {
  name: "contracts",
  columns: [title, whose, ref("office", { width: 110, soft: true, of: (c) => c.zone, phone: "line" }), ...rest],
  opens: (c, narrowed) => userHref.contracts({ ...narrowed, edit: c.hash_id }),
  filters: {
    zone_hash_id: { label: "users.office", least: 2 },
    user_hash_id: { label: "users.contract_whose", from: listUsers },
    ...filters,
  },
  rowHeight: 44,
});

/** Contracts of one person. */
export const contractsOfOne = listOf(listContracts, {
  name: "contracts_of_one",
  partOf: "user_hash_id",
  exportAs: "contracts",
  columns: [title, ...rest],
  opens: (c) => userHref.view(c.user.hash_id, { tab: "contracts", contract: c.hash_id }),
  filters,
  rowHeight: 44,
});
