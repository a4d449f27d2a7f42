import { advanceStates } from "#contract/advances/lifecycle.ts";
import { usageLabels, type Advance } from "#contract/advances/schemas.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { AdvanceStatusWord, usageWord } from "./words.tsx";

const { count, day, link, money, number, person, ref, text } = columnsOf<Advance>("advances");

/** Columns shared by all lists of advances. */
export const advanceColumns = ({ own }: { own: boolean }): readonly Column<Advance>[] => [
  number("number", { width: 64 }),
  link("name", { of: (a) => a.title, phone: "title" }),
  text("kind", { width: 88, of: (a, { t }) => t(a.months === null ? "advances.kind_advance" : "advances.kind_loan") }),
  ...(own
    ? [ref("office", { width: 110, soft: true, spare: true, of: (a) => a.zone })]
    : [person("person", { width: 168, of: (a) => a.user, phone: "line" })]),
  {
    key: "status",
    title: "advances.status",
    width: 224,
    cell: (a) => <AdvanceStatusWord advance={a} />,
    phone: "status",
  },
  text("usage", { width: 116, of: (a, { t }) => usageWord(a, t) }),
  day("made", { width: 104, spare: !own, of: (a) => a.created_at, phone: "lineEnd" }),
  count("months", { width: 88, spare: true }),
  money("amount", { width: 120, of: (a) => ({ amount: a.amount, currency: a.currency }), phone: "end" }),
  money("left", {
    width: 120,
    of: (a) => (a.usage_label && a.months === null ? { amount: a.left_amount, currency: a.currency } : null),
  }),
  money("planned", {
    width: 132,
    spare: true,
    of: (a) => (a.planned_amount === "0.00" ? null : { amount: a.planned_amount, currency: a.currency }),
  }),
];

export const advanceFilters = {
  decide: { label: "advances.decide" },
  avanceStatus: { label: "advances.status", options: advanceStates, texts: "advances.status_", several: true },
  usage: { label: "advances.usage", options: usageLabels, texts: "advances.usage_", several: true },
  loans: { label: "advances.loans", options: ["0", "1"], texts: "advances.loans_" },
  date_start: { label: "advances.made", until: "date_end" },
  handed_start: { label: "advances.handed", until: "handed_end" },
} as const;

/** Row settings shared by all lists of advances. */
export const advanceList = (own: boolean) => ({
  columns: advanceColumns({ own }),
  called: (a: Advance) => `${a.number} ${a.title}`,
  sum: (a: Advance) => ({ amount: a.amount, iso: a.currency.iso }),
});
