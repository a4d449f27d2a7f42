import { getCondition, listConditions } from "#contract/conditions/endpoints.ts";
import { conditionHref } from "#contract/conditions/hrefs.ts";
import type { Condition } from "#contract/conditions/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { partWords } from "./words.ts";

const ConditionForm = lazyPart(() => import("./condition-form.tsx"));

const { link, text } = columnsOf<Condition>("conditions");
const conditions = listOf(listConditions, {
  name: "conditions",
  columns: [
    link("label", {
      of: (c) => ({ name: c.label, name_fr: c.label_fr }),
      width: 320,
      phone: "title",
    }),
    text("instalments", {
      of: (c, { t }) => c.instalments.map((part) => partWords(part, t)).join("; "),
      phone: "line",
    }),
    text("retired", { of: (c, { t }) => (c.retired ? t("conditions.retired") : ""), width: 160, soft: true }),
  ],
  opens: (c, narrowed) => conditionHref.list({ ...narrowed, edit: c.hash_id }),
  filters: { retired: { label: "conditions.retired_shown", options: ["true"], texts: "conditions.retired_" } },
});
export const { prefetch } = conditions;

/** `/admin/managment/settings/payment-conditions`: the payment conditions. */
export default function ConditionsPage() {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordListPage
      list={useList(conditions)}
      title={t("conditions.title")}
      tabs={<AreaTabs />}
      empty="conditions.none"
      add={can("payment_conditions_create") && t("conditions.new")}
      read={getCondition}
      titleOf={(c) => c.label}
    >
      {(c, close) => <ConditionForm condition={c} onClose={close} />}
    </RecordListPage>
  );
}
