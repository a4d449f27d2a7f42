import { getAdvance, listOwnAdvances } from "#contract/advances/endpoints.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { ExpenseTabs } from "#web/expenses/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { advanceFilters, advanceList } from "./columns.tsx";
import { PrintButton } from "./print-button.tsx";

const AdvanceForm = lazyPart(() => import("./form.tsx"));

const { avanceStatus, usage, loans, date_start } = advanceFilters;
const own = listOf(listOwnAdvances, {
  name: "advances_own",
  ...advanceList(true),
  filters: { avanceStatus, usage, loans, date_start },
  opens: (a) => advanceHref.view(a.hash_id),
});
export const { prefetch } = own;

/** `/admin/expenses/advances`: my own advances and loans. */
export default function OwnPage() {
  const t = useT();
  const { can, me } = useMe();
  return (
    <RecordListPage
      list={useList(own)}
      title={t("advances.title")}
      tabs={<ExpenseTabs />}
      actions={<PrintButton user_hash_id={me.hash_id} />}
      empty="advances.none"
      add={can("advance_create") && t("advances.new")}
      read={getAdvance}
      titleOf={(a) => t("advances.change", { number: a.number })}
    >
      {(a, close) => <AdvanceForm advance={a} onClose={close} />}
    </RecordListPage>
  );
}
