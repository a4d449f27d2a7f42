import { IconPlus } from "@tabler/icons-react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { listConfigurations } from "#contract/holidays/types.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParams, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import page from "#web/ui/page.module.css";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { rulesInWords } from "./rule-words.ts";
import { TypeName } from "./words.tsx";
import css from "./holidays.module.css";
import { ScrollPart } from "./scroll-part.tsx";

const RuleForm = lazyPart(() => import("./rule-form.tsx"));
export type Rules = ClientOutput<typeof listConfigurations>["data"];

const asked = (params: Readonly<Record<string, string>>) => ({
  params: { id: params.id ?? "", type: params.type ?? "" },
});
export const prefetch = ({ params }: ScreenPlace): void => void ask(listConfigurations, asked(params));

/** `/admin/managment/settings/country/{id}/holiday/{type}/configurations`: the dated rules of a type in a country. */
export default function ConfigurationsPage() {
  const params = usePathParams();
  const { data, isError, refetch } = useRead(listConfigurations, asked(params), { route: true });
  if (data) return <Configurations key={`${params.id}${params.type}`} rules={data.data} country={params.id ?? ""} />;
  return isError ? <RecordFailed onRetry={() => void refetch()} /> : <RecordShape />;
}

interface RulesFromProps {
  rules: Rules["data"][number];
  isNow: boolean;
  /** Without it they can't be changed. */
  onEdit: (() => void) | undefined;
}
/** The rules from a day on. */
function RulesFrom({ rules: c, isNow, onEdit }: RulesFromProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <section className={css.rules} data-now={isNow || undefined}>
      <h2>
        {t(isNow ? "holiday_rules.since_day" : c.past ? "holiday_rules.from_day_past" : "holiday_rules.from_day", {
          day: formatDay(c.valid_from),
        })}
        {onEdit ? (
          <Button size="small" onClick={onEdit}>
            {t("holidays.edit")}
          </Button>
        ) : null}
      </h2>
      <ul>
        {rulesInWords(c, t, language).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

function Configurations({ rules, country }: { rules: Rules; country: string }) {
  const t = useT();
  const named = useNamed();
  const [url] = useUrl();
  const drawer = useAddressed(["edit"]);
  const title = t("holiday_rules.rules_of", { type: named(rules.type), country: named(rules.country) });
  usePageTitle(title);
  const mayEdit = rules.can.update === true;
  const add = (): void => drawer.open({ edit: "new" });
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, enabled: mayEdit, run: add }]);
  const now = rules.data.find((c) => c.past);
  const planned = rules.data.find((c) => c.valid_from === url.edit && !c.past);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        {mayEdit ? (
          <Button look="filled" icon={<IconPlus stroke={1.8} />} hint="N" onClick={add}>
            {t("holiday_rules.new_rules")}
          </Button>
        ) : null}
      </header>
      <ScrollPart label={title}>
        <p className={css.soft}>
          <TypeName type={rules.type} />{" "}
          <RefLink href={holidayHref.country(country)}>
            {t("holiday_rules.types_of", { country: named(rules.country) })}
          </RefLink>
        </p>
        {rules.data.length === 0 ? (
          <EmptyGlass title={t("holiday_rules.no_rules")} text={t("holiday_rules.no_rules_text")} />
        ) : null}
        {rules.data.map((c) => (
          <RulesFrom
            key={c.valid_from}
            rules={c}
            isNow={c === now}
            onEdit={mayEdit && !c.past ? () => drawer.open({ edit: c.valid_from }) : undefined}
          />
        ))}
      </ScrollPart>
      <SidePanel
        opened={mayEdit && (url.edit === "new" || planned !== undefined)}
        onClose={drawer.close}
        title={
          planned ? t("holiday_rules.from_day", { day: formatDay(planned.valid_from) }) : t("holiday_rules.new_rules")
        }
      >
        <RuleForm key={url.edit} rules={rules} country={country} planned={planned} onClose={drawer.close} />
      </SidePanel>
    </div>
  );
}
