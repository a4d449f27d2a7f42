import { IconPlus } from "@tabler/icons-react";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import type { HolidayType } from "#contract/holidays/schemas.ts";
import { holidayTypeSeers } from "#contract/holidays/rights.ts";
import { listHolidayTypes } from "#contract/holidays/types.ts";
import { country as countries } from "#contract/reference/house-lists.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead, useWhole } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import page from "#web/ui/page.module.css";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { HolidayTabs } from "./holiday-tabs.tsx";
import { TypeName } from "./words.tsx";
import css from "./holidays.module.css";
import { ScrollPart } from "./scroll-part.tsx";

const TypeForm = lazyPart(() => import("./type-form.tsx"));
const PeopleForm = lazyPart(() => import("./people-form.tsx"));

export const prefetch = (): void => void ask(listHolidayTypes, { query: {} });

/** Columns of the types. */
function typeColumns(
  t: Translate,
  named: ReturnType<typeof useNamed>,
  drawer: ReturnType<typeof useAddressed>,
): TableColumn<HolidayType>[] {
  return [
    {
      key: "name",
      head: t("holiday_rules.type_name"),
      names: true,
      cell: (h) => (
        <button type="button" className={css.name} onClick={() => drawer.open({ edit: h.hash_id })}>
          <TypeName type={h} />
        </button>
      ),
    },
    { key: "unit", head: t("holiday_rules.day_unit"), cell: (h) => t(`holidays.unit_${unitOf(h)}`) },
    {
      key: "stock",
      head: t("holiday_rules.deducts_from"),
      hides: "phone",
      cell: (h) =>
        h.deducts
          ? h.deducts_from
            ? named(h.deducts_from)
            : t("holiday_rules.own_stock")
          : t("holiday_rules.no_deduction"),
    },
    {
      key: "marks",
      head: t("holiday_rules.marks"),
      hides: "narrow",
      cell: (h) =>
        [
          h.paid ? "" : t("holiday_rules.unpaid"),
          h.half_days ? "" : t("holiday_rules.whole_days"),
          h.attachment_required ? t("holiday_rules.needs_paper") : "",
          h.confidential ? t("holiday_rules.confidential") : "",
        ]
          .filter(Boolean)
          .join(", "),
    },
    {
      key: "people",
      head: t("holidays.people"),
      cell: (h) =>
        h.applies_to_all ? (
          t("holiday_rules.everybody")
        ) : (
          <button type="button" className={css.name} onClick={() => drawer.open({ people: h.hash_id })}>
            {t("holiday_rules.chosen_people")}
          </button>
        ),
    },
  ];
}

/** `/admin/managment/settings/users/holiday`: the holiday types, and the people of those that do not apply to all. */
export default function TypesPage() {
  const t = useT();
  const named = useNamed();
  const drawer = useAddressed(["edit", "people"]);
  const read = useRead(listHolidayTypes, { query: {} }, { route: true });
  const answer = read.data;
  const known = useWhole(countries.list, { query: {} }, { quiet: true, staleTime: 60_000 }).data ?? [];
  const mayAdd = answer?.can.create === true;
  const add = (): void => drawer.open({ edit: "new" });
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, enabled: mayAdd, run: add }]);
  const id = (h: HolidayType): string => h.hash_id;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{t("holidays.types")}</h1>
        {mayAdd ? (
          <Button look="filled" icon={<IconPlus stroke={1.8} />} hint="N" onClick={add}>
            {t("holidays.new_type")}
          </Button>
        ) : null}
      </header>
      <HolidayTabs />
      <ScrollPart label={t("holidays.types")}>
        {answer ? (
          <Table
            label={t("holidays.types")}
            rows={answer.data}
            empty={<EmptyGlass title={t("holiday_rules.no_types")} text={t("holiday_rules.no_types_text")} />}
            columns={typeColumns(t, named, drawer)}
          />
        ) : (
          <Loading of={read} rows={6} text="ui.list_failed" />
        )}
        <CountryRules known={known} />
      </ScrollPart>
      <ListedPanel
        of={read}
        word="edit"
        rows={answer?.data}
        id={id}
        title={(h) => named(h)}
        make={mayAdd && { title: t("holidays.new_type"), form: <TypeForm onClose={drawer.close} /> }}
      >
        {(type, close) => <TypeForm type={type} onClose={close} />}
      </ListedPanel>
      <ListedPanel
        of={read}
        word="people"
        rows={answer?.data}
        id={id}
        title={(h) => t("holiday_rules.people_of", { name: named(h) })}
      >
        {(type, close) => <PeopleForm type={type} onClose={close} />}
      </ListedPanel>
    </div>
  );
}

interface CountryRulesProps {
  known: NonNullable<ReturnType<typeof useWhole<typeof countries.list>>["data"]>;
}

/** Links to the rules of each country. */
function CountryRules({ known }: CountryRulesProps) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const there = known.filter((c) => holidayTypeSeers.any.some((right) => can(right, c.hash_id)));
  return there.length > 0 ? (
    <section className={css.part}>
      <h2>{t("holiday_rules.rules_by_country")}</h2>
      <ul className={css.links}>
        {there.map((c) => (
          <li key={c.hash_id}>
            <RefLink href={holidayHref.country(c.hash_id)}>{named(c)}</RefLink>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
}

const unitOf = (h: HolidayType): string => (h.excludes_weekends ? h.day_unit : "calendar");
