import type { CSSProperties } from "react";
import { getCategory, listCategories, type SupplyCategory } from "#contract/supplies/categories.ts";
import { supplyCategoryHref } from "#contract/supplies/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import css from "./supplies.module.css";

const CategoryForm = lazyPart(() => import("./category-form.tsx"));
const { count, text } = columnsOf<SupplyCategory>("supplies");
const categories = listOf(listCategories, {
  name: "supply_categories",
  opens: (c) => supplyCategoryHref.list({ edit: c.hash_id }),
  columns: [
    {
      key: "name",
      title: "supplies.name",
      cell: (c, { named, href }) => (
        <span className={css.level} style={{ "--level": c.level } as CSSProperties}>
          <AppLink href={href(c)} className={css.name}>
            {named(c)}
          </AppLink>
        </span>
      ),
      value: (c, { named }) => named(c),
      phone: "title",
    },
    text("letters", { width: 140, of: (c) => c.stock_text_id ?? (c.is_leaf ? c.series?.text : null), phone: "line" }),
    count("next_number", { width: 140, of: (c) => (c.stock_text_id ? c.stock_number_id + 1 : null) }),
    count("articles", { width: 110, of: (c) => c.furnitures_count, phone: "end" }),
  ],
});
export const { prefetch } = categories;

/** `/admin/managment/settings/supply-categories`: the tree of categories. */
export default function CategoriesPage() {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  return (
    <RecordListPage
      list={useList(categories)}
      title={t("supplies.categories")}
      tabs={<AreaTabs />}
      empty="supplies.category_none"
      add={can("supply_categories_create") && t("supplies.category_new")}
      read={getCategory}
      titleOf={named}
    >
      {(c, close) => <CategoryForm category={c} onClose={close} />}
    </RecordListPage>
  );
}
