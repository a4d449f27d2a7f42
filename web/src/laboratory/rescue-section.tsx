import { IconFlask } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { rescue, rescueDays, type DyingLot, type RescueOrder } from "#contract/laboratory/rescue.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink, ButtonLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./laboratory.module.css";
import { daysLeft, lifeOf, litresText, said } from "./words.ts";

const SHOWN = 4;
const PRESSING = 7;
const HIGHEST = 44;

/** Beside the stock: lots that expire soon, and the recipes that can still use them. */
export default function RescueSection({ place }: { place: Place }) {
  const t = useT();
  const [within, setWithin] = useState<(typeof rescueDays)[number]>(30);
  const [isLong, setLong] = useState(false);
  const query = { laboratory_id: place.hash_id, within };
  const read = useRead(rescue, { query }, { quiet: true, keep: true });
  const found = read.data;
  const most = Math.max(1, ...(found?.counts ?? []).map((c) => c.lots));
  const lots = found?.data ?? [];
  const shown = isLong ? lots : lots.slice(0, SHOWN);
  return (
    <SideSection title={t("laboratory.rescue")}>
      {found ? (
        <div className={css.bars} role="group" aria-label={t("laboratory.within")}>
          {found.counts.map((c) => (
            <button
              key={c.within}
              type="button"
              className={css.barButton}
              aria-pressed={c.within === within}
              onClick={() => setWithin(rescueDays.find((d) => d === c.within) ?? 30)}
            >
              <i style={{ height: (HIGHEST * c.lots) / most }} />
              {t("laboratory.rescue_within", { days: c.within })}, {t("laboratory.rescue_lots", { count: c.lots })}
            </button>
          ))}
        </div>
      ) : (
        <Loading of={read} rows={3} />
      )}
      {found && lots.length === 0 ? <p className={css.soft}>{t("laboratory.rescue_none", { count: within })}</p> : null}
      <ul className={css.rescue}>
        {shown.map((lot) => (
          <Lot key={lot.hash_id} lot={lot} place={place} />
        ))}
      </ul>
      <BestUse found={found} />
      {lots.length > SHOWN && !isLong ? (
        <button type="button" className={css.state} onClick={() => setLong(true)}>
          {t("laboratory.rescue_more", { count: lots.length - SHOWN })}
        </button>
      ) : null}
    </SideSection>
  );
}

interface BestUseProps {
  found: ClientOutput<typeof rescue> | undefined;
}

/** The recipe that uses most of it, and orders that wait for it. */
function BestUse({ found }: BestUseProps) {
  const t = useT();
  return found?.best ? (
    <div className={css.best}>
      <ButtonLink href={recipeHref.view(found.best.hash_id, { tab: "stock" })} icon={<IconFlask stroke={1.6} />}>
        {t("laboratory.rescue_make", { litres: litresText(found.best.litres), number: found.best.number })}
      </ButtonLink>
      <p className={css.soft}>
        {t("laboratory.rescue_uses", { count: found.best.lots })}{" "}
        {found.best.limited_by
          ? t("laboratory.rescue_limited", {
              name: found.best.limited_by.name,
              litres: litresText(found.best.litres),
            })
          : null}
      </p>
      {found.best.orders.length > 0 ? (
        <ul className={css.rescue}>
          <li>
            <Orders
              orders={found.best.orders}
              more={found.best.more_orders}
              says={(o) => o.wanted_on && t("laboratory.rescue_order_wanted", { day: formatDay(o.wanted_on) })}
            />
          </li>
        </ul>
      ) : null}
    </div>
  ) : null;
}

function Lot({ lot, place }: { lot: DyingLot; place: Place }) {
  const t = useT();
  return (
    <li>
      <AppLink href={placeLink(place, { lot: lot.hash_id })}>
        <b>{lot.component.name}</b>
      </AppLink>
      <span className={css.litres}>
        <span className={css.soft}>{said(lot.quantity, lot.component.base_unit)}</span>{" "}
        <span className={daysLeft(lot.expires_on) < PRESSING ? css.now : ""}>{lifeOf(lot, t)}</span>
      </span>
      {lot.recipes.length === 0 ? <small className={css.soft}>{t("laboratory.rescue_unused")}</small> : null}
      {lot.recipes.map((r) => (
        <div key={r.hash_id} style={{ display: "contents" }}>
          <AppLink href={recipeHref.view(r.hash_id, { tab: "stock" })}>
            <span className={css.code}>{r.number}</span> {r.name}
          </AppLink>
          <span className={css.litres}>{litresText(r.litres)} L</span>
        </div>
      ))}
      <Orders
        orders={lot.orders}
        more={lot.more_orders}
        says={({ quantity, wanted_on }) => {
          const used = said(quantity, lot.component.base_unit);
          return wanted_on
            ? t("laboratory.rescue_order_uses_by", { quantity: used, day: formatDay(wanted_on) })
            : t("laboratory.rescue_order_uses", { quantity: used });
        }}
      />
    </li>
  );
}

interface OrdersProps<O extends RescueOrder> {
  orders: readonly O[];
  more: number;
  /** What is said below an order, if anything. */
  says: (order: O) => string | null;
}
/** Rows of open orders with their litres, and how many more there are. */
function Orders<O extends RescueOrder>({ orders, more, says }: OrdersProps<O>) {
  const t = useT();
  if (orders.length === 0) return null;
  return (
    <>
      <small className={css.soft}>{t("laboratory.rescue_orders")}</small>
      {orders.map((order) => {
        const about = says(order);
        return (
          <div key={order.hash_id} style={{ display: "contents" }}>
            <AppLink href={orderHref.view(order.hash_id)}>
              <span className={css.code}>{order.number}</span>
            </AppLink>
            <span className={css.litres}>{litresText(order.litres)} L</span>
            <small>{order.customer}</small>
            {about ? <small className={css.soft}>{about}</small> : null}
          </div>
        );
      })}
      {more > 0 ? <small className={css.soft}>{t("laboratory.rescue_more_orders", { count: more })}</small> : null}
    </>
  );
}
