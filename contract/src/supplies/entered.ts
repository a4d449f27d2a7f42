import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { amount } from "../kit/money.ts";
import { optionalText } from "../kit/optional-text.ts";
import { idOf } from "../kit/page.ts";
import { conditions } from "./schemas.ts";
import { count, MOST_UNITS, serials } from "./units.ts";

export const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
export const oneOf = (kind: string) => orNothing(idOf(kind));
export const smallCount = (most: number) => orNothing(z.coerce.number<number | string>().int().min(1).max(most));

/** What is known of an entry: `lot` packs of `stock_per_lot` units. */
export const entered = {
  lot: count(MOST_UNITS).optional(),
  stock_per_lot: count(MOST_UNITS).optional(),
  serials,
  order_date: orNothing(dayOf("past")),
  shipping_date: orNothing(dayOf("planned")),
  price: orNothing(amount),
  residual: orNothing(amount),
  currency_id: oneOf("currency"),
  warranty_months: smallCount(1200),
  state: orNothing(z.enum(conditions)),
  shelf: optionalText(60),
};
