import { formatMoney } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import type { Purchase, PurchaseLine, PurchaseMaterial } from "#contract/orders/purchase.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./purchase.module.css";

const litres = (value: string | null): string => (value === null ? "–" : `${numberText(value)} L`);
const said = (value: string, { component }: PurchaseMaterial): string =>
  Object.values(quantityIn(value, component.base_unit)).join(" ");

/** The lines: litres ordered, in bottles, and left to make. */
export function PurchaseLines({ of }: { of: Purchase }) {
  const t = useT();
  const { can } = useMe();
  const mayPlan = of.can.receive === true && can("laboratory_stock") && can("recipes_formula");
  const toMake = (l: PurchaseLine) => {
    if (l.to_make === null || l.to_make === "0") return litres(l.to_make);
    const words = <span className={css.short}>{litres(l.to_make)}</span>;
    return mayPlan && l.recipe?.hash_id && l.problem !== "closed" ? (
      <span className={css.make}>
        {words}
        <RefLink
          href={batchHref.list({ edit: "new", recipe_id: l.recipe.hash_id, laboratory_id: of.place?.hash_id })}
          title={t("orders.plan_batch")}
        >
          {t("orders.plan_batch")}
        </RefLink>
      </span>
    ) : (
      words
    );
  };
  return (
    <Table
      caption={t("orders.lines")}
      rows={of.lines}
      columns={[
        {
          key: "what",
          head: t("orders.line_what"),
          names: true,
          cell: (l) => (
            <span className={css.what}>
              <span>
                {l.recipe ? (
                  <RefLink href={l.recipe.hash_id && recipeHref.view(l.recipe.hash_id, { tab: "stock" })}>
                    {l.recipe.number}
                  </RefLink>
                ) : null}{" "}
                {l.title ?? l.recipe?.name}
              </span>
              {l.problem ? <small className={css.soft}>{t(`orders.problem_${l.problem}`)}</small> : null}
            </span>
          ),
        },
        {
          key: "quantity",
          head: t("orders.line_quantity"),
          right: true,
          cell: (l) => `${numberText(l.quantity)} ${t(`orders.unit_${l.unit}`, { count: Number(l.quantity) })}`,
        },
        { key: "litres", head: t("orders.litres"), right: true, hides: "phone", cell: (l) => litres(l.litres) },
        { key: "shipped", head: t("orders.shipped"), right: true, hides: "narrow", cell: (l) => litres(l.shipped) },
        { key: "stock", head: t("orders.in_bottles"), right: true, hides: "phone", cell: (l) => litres(l.in_stock) },
        { key: "make", head: t("orders.to_make"), right: true, cell: toMake },
      ]}
    />
  );
}

/** A component, and where else some of it is if it is short. */
function Material({ of: m }: { of: PurchaseMaterial }) {
  const t = useT();
  return (
    <span className={css.what}>
      <span>
        {m.component.name} <small className={css.soft}>{m.component.number}</small>
      </span>
      {m.is_tap_water ? <small className={css.soft}>{t("orders.tap_water")}</small> : null}
      {m.elsewhere[0] && m.short !== "0" ? (
        <small className={css.soft}>
          {t("orders.elsewhere", { place: m.elsewhere[0].name, amount: said(m.elsewhere[0].available, m) })}
        </small>
      ) : null}
    </span>
  );
}

function Receive({ of: { component }, onReceive }: { of: PurchaseMaterial } & Pick<MaterialsProps, "onReceive">) {
  const t = useT();
  return (
    <Button
      size="small"
      aria-label={t("orders.receive_title", { name: component.name })}
      onClick={() => onReceive(component.hash_id)}
    >
      {t("orders.receive")}
    </Button>
  );
}

interface MaterialsProps {
  of: Purchase;
  rows: readonly PurchaseMaterial[];
  onReceive: (component: string) => void;
}
/** Components needed for what is left to make, short ones first, with their suppliers. */
export function PurchaseMaterials({ of, rows, onReceive }: MaterialsProps) {
  const t = useT();
  const seesPrices = rows.some((m) => m.offer !== undefined);
  return (
    <Table
      caption={t("orders.materials")}
      rows={rows}
      id={(m) => m.component.hash_id}
      empty={<p className={css.soft}>{t("orders.no_materials")}</p>}
      columns={[
        {
          key: "component",
          head: t("orders.material"),
          names: true,
          cell: (m) => <Material of={m} />,
        },
        { key: "needed", head: t("orders.needed"), right: true, hides: "phone", cell: (m) => said(m.needed, m) },
        {
          key: "available",
          head: t("orders.available"),
          right: true,
          hides: "phone",
          cell: (m) => (m.is_tap_water ? "–" : said(m.available, m)),
        },
        {
          key: "kept",
          head: t("orders.kept"),
          right: true,
          hides: "phone",
          cell: (m) => (m.kept === "0" ? "–" : said(m.kept, m)),
        },
        {
          key: "short",
          head: t("orders.short"),
          right: true,
          cell: (m) => (m.short === "0" ? "–" : <span className={css.short}>{said(m.short, m)}</span>),
        },
        seesPrices && {
          key: "offer",
          head: t("orders.supplier"),
          hides: "narrow",
          cell: (m) => <Buy of={m} />,
        },
        of.can.receive === true && {
          key: "receive",
          head: t("orders.receive"),
          silent: true,
          cell: (m) => (m.short === "0" ? null : <Receive of={m} onReceive={onReceive} />),
        },
      ]}
    />
  );
}

function Buy({ of: m }: { of: PurchaseMaterial }) {
  const t = useT();
  const { offer: o, short } = m;
  if (short === "0" || o === undefined) return null;
  if (o === null) return <span className={css.soft}>{t("orders.no_supplier")}</span>;
  const price = `${numberText(decimal(o.price).toFixed())} ${o.currency.iso}/${o.unit}`;
  return (
    <span className={css.what}>
      <span>{[o.supplier.name, o.code].filter(Boolean).join(", ")}</span>
      <small className={css.soft}>
        {[
          t(o.is_minimum ? "orders.at_least" : "orders.buy", { amount: said(o.quantity, m) }),
          price,
          o.cost && formatMoney(o.cost, o.currency.iso),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </span>
  );
}
