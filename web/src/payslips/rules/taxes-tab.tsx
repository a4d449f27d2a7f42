import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { listZoneTaxes } from "#contract/payslips/rule-endpoints.ts";
import { taxCategory } from "#contract/reference/house-lists.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { RuleList } from "./rule-list.tsx";
import { useRuleWords } from "./words.ts";
import css from "./rules.module.css";

const RuleForm = lazyPart(() => import("./rule-form.tsx"));

type ZoneTaxes = ClientOutput<typeof listZoneTaxes>;

interface TaxListsProps {
  taxes: ZoneTaxes["data"];
  iso: string | undefined;
  /** The button that adds one. */
  button: ReactNode;
  onOpen: (tax: string) => void;
}
/** The taxes, a table for each country. */
function TaxLists({ taxes, iso, button, onOpen }: TaxListsProps) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  return (
    <>
      <div className={css.bar}>
        {can("tax_categories_view") ? (
          <RefLink href={taxCategory.screen}>{t("payslips.tax_categories")}</RefLink>
        ) : (
          <span />
        )}
        {button}
      </div>
      {[...Map.groupBy(taxes, (x) => x.country_id).values()].map((rules) => (
        <RuleList
          key={rules[0]?.country_id}
          caption={named(rules[0]?.country)}
          rules={rules}
          iso={iso}
          onOpen={(x) => onOpen(x.hash_id)}
        />
      ))}
    </>
  );
}

/** The taxes that hold in an office, by country; each opens its form. */
export default function TaxesTab({ zone }: { zone: string }) {
  const t = useT();
  const { title } = useRuleWords();
  const drawer = useAddressed(["tax"]);
  const read = useRead(listZoneTaxes, { params: { id: zone } }, { quiet: true });
  const { data } = read;
  const mayMake = (data?.countries.length ?? 0) > 0;
  const add = (): void => drawer.open({ tax: "new" });
  useKeys([{ keys: "n", label: "ui.key_new", enabled: mayMake, run: add }]);
  if (!data) return <Loading of={read} rows={8} />;
  const iso = data.zone.currency_iso ?? undefined;
  const taxes = data.data;
  const shared = {
    kind: "tax" as const,
    zone,
    countries: data.countries,
    others: taxes,
    iso,
    minorUnit: data.zone.minor_unit,
    onClose: drawer.close,
  };
  const [only] = data.countries;
  const button = mayMake ? (
    <Button icon={<IconPlus stroke={1.6} />} hint="N" onClick={add}>
      {t("payslips.new_tax")}
    </Button>
  ) : undefined;
  return (
    <>
      {taxes.length > 0 ? (
        <TaxLists taxes={taxes} iso={iso} button={button} onOpen={(tax) => drawer.open({ tax })} />
      ) : (
        <EmptyGlass
          title={t("payslips.no_taxes")}
          text={t(mayMake ? "payslips.no_taxes_text" : "payslips.no_taxes_country")}
          action={button}
        />
      )}
      <ListedPanel
        of={read}
        word="tax"
        rows={taxes}
        id={(x) => x.hash_id}
        title={title}
        make={
          mayMake && {
            title: t("payslips.new_tax"),
            form: <RuleForm {...shared} {...(data.countries.length === 1 && only && { country: only.hash_id })} />,
          }
        }
      >
        {(rule) => <RuleForm {...shared} rule={rule} />}
      </ListedPanel>
    </>
  );
}
