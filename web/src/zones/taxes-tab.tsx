import { taxCategory } from "#contract/reference/house-lists.ts";
import { useNamed } from "#web/kit/named.ts";
import { IconPlus } from "@tabler/icons-react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { listTaxes, type Tax } from "#contract/zones/taxes.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useMe } from "#web/api/me.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./zones.module.css";

const TaxForm = lazyPart(() => import("./tax-form.tsx"));

/** 'from 0,00 to 3.000,00 EUR' */
function useBounds(iso: string | null | undefined): (x: Tax) => string {
  const t = useT();
  const said = (amount: string): string => `${formatAmount(amount)} ${iso ?? ""}`.trim();
  return ({ lower_bound: from, upper_bound: to }) => {
    if (from && to) return t("zones.bounds_both", { from: formatAmount(from), to: said(to) });
    if (from) return t("zones.bounds_from", { from: said(from) });
    return to ? t("zones.bounds_to", { to: said(to) }) : "";
  };
}

/** An office's taxes by country; each opens its form. */
export default function TaxesTab({ zone }: { zone: string }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const drawer = useAddressed(["tax"]);
  const { data, isError } = useRead(listTaxes, { params: { id: zone } }, { quiet: true });
  const iso = data?.zone.currency_iso;
  const bounds = useBounds(iso);
  const taxes = data?.data ?? [];
  const mayMake = (data?.countries.length ?? 0) > 0;
  const add = (): void => drawer.open({ tax: "new" });
  useKeys([{ keys: "n", label: "ui.key_new", enabled: mayMake, run: add }]);
  if (!data) return isError ? <p className={css.note}>{t("ui.record_failed")}</p> : <SkeletonRows rows={8} />;
  const shared = { zone, countries: data.countries, onClose: drawer.close };
  const button = mayMake ? (
    <Button icon={<IconPlus stroke={1.6} />} hint="N" onClick={add}>
      {t("zones.new_tax")}
    </Button>
  ) : undefined;
  const byCountry = [...Map.groupBy(taxes, (x) => x.country_id).values()];
  return (
    <>
      {taxes.length ? (
        <>
          <div className={css.bar}>
            {can("tax_categories_view") ? (
              <span className={css.small}>
                <RefLink href={taxCategory.screen}>{t("zones.tax_categories")}</RefLink>
              </span>
            ) : (
              <span />
            )}
            {button}
          </div>
          {byCountry.map((list) => (
            <Table
              key={list[0]?.country_id}
              caption={named(list[0]?.country)}
              rows={list}
              columns={[
                {
                  key: "tax",
                  head: t("zones.tax"),
                  names: true,
                  cell: (x) => (
                    <>
                      {x.can.update || x.can.delete ? (
                        <button type="button" className={css.link} onClick={() => drawer.open({ tax: x.hash_id })}>
                          {x.title}
                        </button>
                      ) : (
                        <span className={css.name}>{x.title}</span>
                      )}
                      {bounds(x) ? <span className={css.under}>{bounds(x)}</span> : null}
                    </>
                  ),
                },
                {
                  key: "category",
                  head: t("zones.tax_category"),
                  hides: "phone",
                  className: css.soft,
                  cell: (x) => (x.tax_category ? named(x.tax_category) : "–"),
                },
                {
                  key: "by",
                  head: t("zones.paid_by"),
                  className: css.soft,
                  cell: (x) => t(`zones.by_${x.category}`),
                },
                {
                  key: "value",
                  head: t("zones.value"),
                  right: true,
                  cell: (x) => `${formatAmount(x.value)} ${x.type === "percent" ? "%" : (iso ?? "")}`,
                },
              ]}
            />
          ))}
        </>
      ) : (
        <EmptyGlass
          title={t("zones.no_taxes")}
          text={t(mayMake ? "zones.no_taxes_text" : "zones.no_taxes_country")}
          action={button}
        />
      )}
      <ListedPanel
        word="tax"
        rows={taxes}
        id={(x) => x.hash_id}
        title={(x) => x.title}
        make={mayMake && { title: t("zones.new_tax"), form: <TaxForm {...shared} /> }}
      >
        {(tax) => <TaxForm {...shared} tax={tax} />}
      </ListedPanel>
    </>
  );
}
