import { getAdvance, listOwnAdvances } from "#contract/advances/endpoints.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { ExpenseTabs } from "#web/expenses/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
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
  const drawer = useAddressed(["edit"]);
  const mayAsk = can("advance_create");
  return (
    <>
      <ListPage
        list={useList(own)}
        title={t("advances.title")}
        tabs={<ExpenseTabs />}
        actions={<PrintButton user_hash_id={me.hash_id} />}
        primary={mayAsk ? { label: t("advances.new"), onPress: () => drawer.open({ edit: "new" }) } : undefined}
        empty="advances.none"
      />
      <AddressedPanel
        word="edit"
        endpoint={getAdvance}
        title={(a) => t("advances.change", { number: a.number })}
        make={mayAsk && { title: t("advances.new"), form: <AdvanceForm onClose={drawer.close} /> }}
      >
        {(a, close) => <AdvanceForm advance={a} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
