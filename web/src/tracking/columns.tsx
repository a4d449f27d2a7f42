import { pickRecipes, recipeOptions } from "#contract/recipes/endpoints.ts";
import { recipeSeers } from "#contract/recipes/rights.ts";
import { country } from "#contract/reference/resources.ts";
import { carriers } from "#contract/tracking/carriers.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { sampleStates } from "#contract/tracking/lifecycle.ts";
import { parcelMoment } from "#contract/tracking/moment.ts";
import { verdicts, type Sample } from "#contract/tracking/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { language } from "#web/kit/i18n.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { stateTones, VerdictWord, When } from "./words.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";

const { link, money, number, person, ref, status, text } = columnsOf<Sample>("tracking");

/** The parcel's contents in one line. */
export const contentsOf = ({ lines }: Pick<Sample, "lines">): string =>
  lines.map((l) => `${l.quantity} × ${l.recipe.name}`).join(", ");

type Moments = "date" | "state_at" | "sent_at" | "delivered_at" | "follow_up_on";
const when = (key: Moments, shown: Partial<Column<Sample>>): Column<Sample> => ({
  key,
  title: `tracking.${key}`,
  cell: (s) => (s[key] ? <When value={s[key]} /> : null),
  value: (s) => (s[key] ? parcelMoment(s[key], language()) : ""),
  phoneCell: (s) => (s[key] ? <When value={s[key]} /> : null),
  ...shown,
});
const verdict: Column<Sample> = {
  key: "verdict",
  title: "tracking.verdict",
  width: 150,
  cell: (s) => {
    const [first, ...more] = s.lines.flatMap((l) => l.verdict ?? []);
    if (!first) return null;
    return (
      <>
        <VerdictWord verdict={first.verdict} />
        {more.length > 0 ? ` +${more.length}` : null}
      </>
    );
  },
  value: (s, { t }) =>
    s.lines.flatMap((l) => (l.verdict ? [t(`tracking.verdict_${l.verdict.verdict}`)] : [])).join(", "),
};

/** The columns of all lists of samples. */
export const sampleColumns: readonly Column<Sample>[] = [
  number("number", { width: 72 }),
  link("customer", { of: (s, { t }) => contactName(s.customer, t), phone: "title" }),
  text("lines", { soft: true, of: contentsOf, phone: "line" }),
  ref("country", { width: 120, soft: true, spare: true }),
  status("state", stateTones, { width: 180, phone: "status" }),
  when("state_at", { width: 150, phone: "lineEnd" }),
  verdict,
  text("code", { width: 160, soft: true, spare: true }),
  text("carrier", {
    width: 120,
    soft: true,
    spare: true,
    of: (s, { t }) => s.carrier && t(`tracking.carrier_${s.carrier}`),
  }),
  when("date", { width: 110, spare: true }),
  when("sent_at", { width: 150, spare: true }),
  when("delivered_at", { width: 150, spare: true }),
  when("follow_up_on", { width: 110, spare: true }),
  person("owner", { width: 160, of: (s) => s.user }),
  text("recipient", { width: 150, soft: true, spare: true }),
  money("cost", {
    width: 120,
    spare: true,
    of: (s) => (s.cost && s.currency ? { amount: s.cost, currency: s.currency } : null),
  }),
];

export const sampleFilters = {
  attention: { label: "tracking.attention", options: ["1"], texts: "tracking.attention_" },
  state: { label: "tracking.state", options: sampleStates, texts: "tracking.state_", several: true },
  verdict: { label: "tracking.verdict", options: [...verdicts, "none"], texts: "tracking.verdict_" },
  mine: { label: "tracking.mine", options: ["1"], texts: "tracking.mine_" },
  recipe_hash_id: { label: "tracking.recipe", from: pickRecipes },
  flavourist_hash_id: { label: "tracking.flavourist" },
  country_hash_id: { label: "tracking.country", from: country.list },
  carrier: { label: "tracking.carrier", options: carriers, texts: "tracking.carrier_" },
  reached: {
    label: "tracking.reached",
    options: ["sent", "delivered", "verdict", "ordered"],
    texts: "tracking.reached_",
  },
  date_from: { label: "tracking.date", until: "date_to" },
  archived: { label: "tracking.archived", options: ["1", "all"], texts: "tracking.archived_" },
} as const;

/** Choices of flavourists: authors of the recipes that the reader sees. */
export function useSampleChoices() {
  const { can } = useMe();
  const isAsked = recipeSeers.any.some((right) => can(right));
  const options = useRead(recipeOptions, {}, { quiet: true, staleTime: 60_000, enabled: isAsked }).data?.data;
  const people = options?.creators ?? [];
  return { flavourist_hash_id: people.map((p) => ({ value: p.hash_id, label: p.name })) };
}

export const sampleLink = (s: { hash_id: string }): string => trackingHref.view(s.hash_id);
