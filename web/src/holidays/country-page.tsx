import { IconPlus } from "@tabler/icons-react";
import { calendarHref } from "#contract/calendars/hrefs.ts";
import { holidaySeers as publicHolidaySeers } from "#contract/calendars/rights.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { listCountryTypes } from "#contract/holidays/types.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { country } from "#contract/reference/house-lists.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead, useWhole } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink, ButtonLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import page from "#web/ui/page.module.css";
import { Table } from "#web/ui/table/table.tsx";
import { rulesInWords } from "./rule-words.ts";
import { TypeName } from "./words.tsx";
import css from "./holidays.module.css";
import { ScrollPart } from "./scroll-part.tsx";

export const prefetch = ({ params }: ScreenPlace): void =>
  void ask(listCountryTypes, { params: { id: params.id ?? "" } });

interface TypesTableProps {
  title: string;
  /** Its id. */
  country: string;
  types: ClientOutput<typeof listCountryTypes>["data"];
}
/** The types with their rules in words; each opens its rules. */
function TypesTable({ title, country: id, types }: TypesTableProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <Table
      label={title}
      rows={types}
      empty={<EmptyGlass title={t("holiday_rules.no_rules")} text={t("holiday_rules.no_rules_text")} />}
      columns={[
        {
          key: "name",
          head: t("holidays.type"),
          names: true,
          width: 220,
          cell: (h) => (
            <AppLink className={css.name} href={holidayHref.configurations(id, h.hash_id)}>
              <TypeName type={h} />
            </AppLink>
          ),
        },
        {
          key: "rules",
          head: t("holiday_rules.rules"),
          cell: (h) =>
            h.configuration ? rulesInWords(h.configuration, t, language).join(" ") : t("holiday_rules.rules_later"),
        },
      ]}
    />
  );
}

/** `/admin/managment/settings/country/{id}/holiday`: the holiday types of a country with their rules of today. */
export default function CountryTypesPage() {
  const t = useT();
  const named = useNamed();
  const id = usePathParam("id");
  const { can } = useMe();
  const read = useRead(listCountryTypes, { params: { id } }, { route: true });
  const answer = read.data;
  const here = useWhole(country.list, { query: {} }, { quiet: true, staleTime: 60_000 }).data?.find(
    (c) => c.hash_id === id,
  );
  const title = t("holiday_rules.types_of", { country: named(here) });
  usePageTitle(title);
  const create = holidayHref.createType(id);
  const mayAdd = answer?.can.create === true;
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, enabled: mayAdd, run: () => go(create) }]);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        {publicHolidaySeers.any.some((right) => can(right, id)) ? (
          <ButtonLink href={calendarHref.country(id)}>{t("holiday_rules.public_holidays")}</ButtonLink>
        ) : null}
        {mayAdd ? (
          <ButtonLink href={create} look="filled" icon={<IconPlus stroke={1.8} />} hint="N">
            {t("holiday_rules.add_type")}
          </ButtonLink>
        ) : null}
      </header>
      <ScrollPart label={title}>
        {answer ? (
          <TypesTable title={title} country={id} types={answer.data} />
        ) : (
          <Loading of={read} rows={5} text="ui.list_failed" />
        )}
        <p className={css.soft}>
          <RefLink href={holidayHref.types()}>{t("holiday_rules.all_types")}</RefLink>
        </p>
      </ScrollPart>
    </div>
  );
}
