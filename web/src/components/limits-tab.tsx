import { componentHref } from "#contract/components/hrefs.ts";
import { getLimit, listLimits, type Limit, type limitRules } from "#contract/components/limits.ts";
import type { Component } from "#contract/components/schemas.ts";
import { numberText } from "#contract/kit/number.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { recordListTab } from "#web/ui/record/record-list.tsx";

const LimitForm = lazyPart(() => import("./limit-form.tsx"));

const { day, link, ref, status, text } = columnsOf<Limit>("components");
const tones: Readonly<Record<(typeof limitRules)[number], StatusTone>> = {
  max: "agreed",
  quantum_satis: "done",
  forbidden: "bad",
};
const limits = listOf(listLimits, {
  name: "component_limits",
  exportAs: "component_limits",
  partOf: "component_hash_id",
  searchable: false,
  columns: [
    link("country", { width: 140, phone: "title" }),
    ref("application", { width: 180, phone: "line" }),
    status("rule", tones, { width: 150, phone: "status" }),
    text("amount", {
      width: 110,
      right: true,
      of: (l) => l.amount && `${numberText(l.amount)} ${l.unit ?? ""}`,
      phone: "end",
    }),
    day("valid_from", { width: 120 }),
    day("valid_to", { width: 110, phone: "lineEnd" }),
    text("source", { soft: true }),
  ],
  opens: (l) => componentHref.view(l.component.hash_id, { tab: "limits", limit: l.hash_id }),
});

/** The legal limits of a component by country; each opens in a drawer. */
export default recordListTab(limits, getLimit, {
  word: "limit",
  empty: "components.limits_none",
  add: "components.add_limit",
  title: (l, { named }) => named(l.country),
  form: (of: Component, l, close) => <LimitForm component={of} limit={l} onClose={close} />,
});
