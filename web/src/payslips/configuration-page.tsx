import { IconCalculator, IconPlus, IconSettings } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import { getPayrollSettings, type PayrollSettings } from "#contract/payslips/settings.ts";
import { ruleKinds } from "#contract/payslips/terms.ts";
import { prefetch as ask, useRead, useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { BareChoice } from "#web/ui/form/bare-choice.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import page from "#web/ui/page.module.css";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { RuleFilters } from "./rules/rule-filters.tsx";
import { RuleList } from "./rules/rule-list.tsx";
import { useWide } from "./rules/use-wide.ts";
import { monthOfDay } from "./rules/versions.ts";
import { useRuleWords } from "./rules/words.ts";
import css from "./rules/rules.module.css";

const RuleForm = lazyPart(() => import("./rules/rule-form.tsx"));
const SettingsForm = lazyPart(() => import("./rules/settings-form.tsx"));
const TryPanel = lazyPart(async () => ({ default: (await import("./rules/try-panel.tsx")).TryPanel }), true);

export const prefetch = (): void => void ask(getPayrollSettings, {});

/** `/admin/payslips/configuration`: the rules of pay of a country with their versions, and a gross amount tried on them. */
export default function ConfigurationPage() {
  const read = useRead(getPayrollSettings, {}, { route: true });
  return read.data ? <Configuration settings={read.data.data} /> : <Loading of={read} rows={12} />;
}

/** The rules of a country, of all kinds: undefined until all have come; and their reads. */
function useRules(country: string, query: { zone_hash_id?: string; at?: string; search?: string }) {
  const asked = { query: { country_hash_id: country, ...query } };
  const o = { quiet: true, enabled: country !== "" };
  const answers = [
    useWhole(ruleCalls.tax.list, asked, o),
    useWhole(ruleCalls.pension.list, asked, o),
    useWhole(ruleCalls.allowance.list, asked, o),
    useWhole(ruleCalls.other.list, asked, o),
  ];
  const all = answers.every((a) => a.data !== undefined) ? answers.flatMap((a) => a.data ?? []) : undefined;
  return { all, answers };
}

function NoCountry() {
  const t = useT();
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{t("payslips.configuration")}</h1>
      </header>
      <EmptyGlass title={t("payslips.no_country")} text={t("payslips.no_country_text")} />
    </div>
  );
}

type Country = PayrollSettings["countries"][number];
/** The countries. Offices reach many: those without rules are chosen from a list. */
function CountryTabs({ countries, current: country }: { countries: readonly Country[]; current: Country }) {
  const t = useT();
  const named = useNamed();
  const tabs = countries.filter((c) => c.rules > 0 || c === country);
  return (
    <LinkTabs
      label={t("payslips.countries")}
      tabs={tabs.map((c) => ({
        href: payslipHref.configuration({ country: c.country.hash_id }),
        label: named(c.country),
        current: c === country,
        ...(c.rules > 0 && { count: c.rules }),
      }))}
    >
      {tabs.length < countries.length ? (
        <BareChoice
          label={t("payslips.every_country")}
          value={country.country.hash_id}
          choices={countries.map((c) => ({ value: c.country.hash_id, label: named(c.country) }))}
          onChange={(other) => go(payslipHref.configuration({ country: other }))}
        />
      ) : null}
    </LinkTabs>
  );
}

type Found = ReturnType<typeof useRules>;
type Rule = NonNullable<Found["all"]>[number];
interface RulesProps {
  of: Found;
  isFiltered: boolean;
  country: Country["country"];
  kind: (typeof ruleKinds)[number] | undefined;
  iso: string | undefined;
  onOpen: (r: Rule) => void;
}
/** The rules that were found, by kind. */
function Rules({ of: { all: found, answers }, isFiltered, country, kind, iso, onOpen }: RulesProps) {
  const t = useT();
  const named = useNamed();
  if (!found) return <Loading of={answers} rows={12} text="ui.list_failed" />;
  if (found.length === 0)
    return (
      <EmptyGlass
        title={t(isFiltered ? "payslips.none_found" : "payslips.none")}
        text={t(isFiltered ? "payslips.none_found_text" : "payslips.none_text", { country: named(country) })}
      />
    );
  return (kind ? [kind] : ruleKinds).map((k) => {
    const rules = found.filter((r) => r.kind === k);
    return rules.length === 0 ? null : (
      <RuleList
        key={`${country.hash_id} ${k}`}
        caption={t(`payslips.kind_${k}`)}
        rules={rules}
        iso={iso}
        onOpen={onOpen}
      />
    );
  });
}

/** The country and office of the address, with their offices and currency. */
function chosenOf(settings: PayrollSettings, url: Url) {
  // Countries whose pay somebody has set up come first.
  const countries = settings.countries.toSorted((a, b) => Number(b.rules > 0) - Number(a.rules > 0));
  const country = countries.find((c) => c.country.hash_id === url.country) ?? countries[0];
  const id = country?.country.hash_id ?? "";
  const offices = settings.offices.filter((o) => o.countries.includes(id));
  const office = offices.find((o) => o.zone.hash_id === url.zone);
  const currency = (office ?? offices[0])?.currency;
  return { countries, country, id, offices, currency };
}
type Url = ReturnType<typeof useUrl>[0];
type Drawer = ReturnType<typeof useAddressed>;

function ConfigurationHead({ country, url, drawer }: { country: Country["country"]; url: Url; drawer: Drawer }) {
  const t = useT();
  const named = useNamed();
  const wide = useWide();
  const exporter = useExport({
    kind: "payroll_rules",
    filters: { country_hash_id: country.hash_id, zone_hash_id: url.zone, at: url.at, search: url.search },
    about: named(country),
  });
  return (
    <header className={page.head}>
      <h1>{t("payslips.configuration")}</h1>
      {wide ? null : (
        <Button icon={<IconCalculator stroke={1.6} />} onClick={() => drawer.open({ try: "1" })}>
          {t("payslips.try")}
        </Button>
      )}
      <IconButton
        label={t("payslips.settings_of", { country: named(country) })}
        icon={<IconSettings stroke={1.6} />}
        look="outline"
        onClick={() => drawer.open({ settings: "1" })}
      />
      {wide ? <ExportMenu exporter={exporter} /> : null}
      <Button look="filled" icon={<IconPlus stroke={1.8} />} hint="N" onClick={() => drawer.open({ rule: "new" })}>
        {t("payslips.new_rule")}
      </Button>
    </header>
  );
}

interface PanelsProps {
  of: ReturnType<typeof chosenOf> & { country: Country };
  /** All rules of the country. */
  every: Found;
  /** To try a gross amount; beside the list if there is room. */
  trial: ReactNode;
  drawer: Drawer;
}
/** The side panels: a rule, the country's settings, and the trial. */
function Panels({ of: { countries, country, id, offices, currency }, every, trial, drawer }: PanelsProps) {
  const t = useT();
  const named = useNamed();
  const { title } = useRuleWords();
  const wide = useWide();
  const [url] = useUrl();
  const kind = ruleKinds.find((k) => k === url.kind);
  const shared = {
    zone: url.zone ?? "",
    offices: offices.map((o) => o.zone),
    countries: countries.map((c) => c.country),
    country: id,
    kinds: ruleKinds,
    others: every.all ?? [],
    iso: currency?.iso,
    minorUnit: currency?.minor_unit ?? 2,
    onClose: drawer.close,
  };
  return (
    <>
      <ListedPanel
        of={every.answers}
        word="rule"
        rows={every.all}
        id={(r) => r.hash_id}
        title={title}
        make={{ title: t("payslips.new_rule"), form: <RuleForm {...shared} kind={kind ?? "pension"} /> }}
      >
        {(rule) => <RuleForm {...shared} kind={rule.kind} rule={rule} />}
      </ListedPanel>
      <SidePanel
        opened={url.settings === "1"}
        onClose={drawer.close}
        title={t("payslips.settings_of", { country: named(country.country) })}
      >
        <SettingsForm key={id} country={country} offices={offices} iso={currency?.iso} onClose={drawer.close} />
      </SidePanel>
      <SidePanel opened={!wide && url.try === "1"} onClose={drawer.close} title={t("payslips.try")}>
        <div className={css.panel}>{trial}</div>
      </SidePanel>
    </>
  );
}

function Configuration({ settings }: { settings: PayrollSettings }) {
  const t = useT();
  const wide = useWide();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["rule", "make", "settings", "try"]);
  const today = monthOfDay(todayAt());
  const of = chosenOf(settings, url);
  const { countries, country, id, offices, currency } = of;
  const isFiltered = !!(url.zone ?? url.at ?? url.search);
  // What the try computes with and forms name: all rules of the country, whatever the list shows.
  const every = useRules(id, {});
  const { all } = every;
  const found = useRules(id, {
    ...(url.zone && { zone_hash_id: url.zone }),
    ...(url.at && { at: url.at }),
    ...(url.search && { search: url.search }),
  });
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, run: () => drawer.open({ rule: "new" }) }]);
  if (!country) return <NoCountry />;
  const trial = <TryPanel key={id} rules={all ?? []} country={id} offices={offices} today={today} />;
  const example = (all ?? []).some((r) => r.versions.some((v) => v.source?.startsWith("Example")));
  return (
    <div className={page.page}>
      <ConfigurationHead country={country.country} url={url} drawer={drawer} />
      <CountryTabs countries={countries} current={country} />
      <div className={css.split}>
        <div className={css.main}>
          <RuleFilters url={url} setUrl={setUrl} offices={offices} today={today} />
          {example ? <p className={css.hint}>{t("payslips.examples")}</p> : null}
          <Rules
            of={found}
            isFiltered={isFiltered}
            country={country.country}
            kind={ruleKinds.find((k) => k === url.kind)}
            iso={currency?.iso}
            onOpen={(r) => drawer.open({ rule: r.hash_id })}
          />
        </div>
        {wide ? <aside className={css.aside}>{trial}</aside> : null}
      </div>
      <Panels of={{ ...of, country }} every={every} trial={trial} drawer={drawer} />
    </div>
  );
}
