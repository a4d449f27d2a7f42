import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import type { Client, TestApp } from "../test-app.ts";
import { accountantRights, managerRights, spenderRights } from "../scene.ts";
import { Model, monthsOn, rateOf, text, type Holder, type Iso } from "./model.ts";

export const calls = { accounts, boxes };

/** Three offices, four currencies, three people who spend, an accountant, and a second person who signs counts. */
export interface World {
  readonly t: TestApp;
  readonly model: Model;
  readonly people: readonly { id: string; client: Client }[];
  readonly keeper: Client;
  readonly signer: Client;
  readonly zones: readonly { id: string; iso: Iso }[];
  readonly currency: Readonly<Record<Iso, string>>;
  readonly reasons: readonly string[];
  /** Rate of one EUR by currency and month; missing if nobody entered one. */
  readonly rates: ReadonlyMap<string, bigint>;
}
/** Number of months that dates are chosen from, including the current one. */
const MONTHS = 7;
/** Index of the month without a dinar rate. */
const WITHOUT_DINARS = 3;

const openings: readonly { zone: number; kind: "accounts" | "boxes"; iso: Iso; units: bigint }[] = [
  { zone: 0, kind: "accounts", iso: "EUR", units: 900_000n },
  { zone: 0, kind: "boxes", iso: "EUR", units: 60_000n },
  { zone: 0, kind: "boxes", iso: "TND", units: 1_500_000n },
  { zone: 1, kind: "accounts", iso: "XAF", units: 5_000_000n },
  { zone: 1, kind: "boxes", iso: "XAF", units: 300_000n },
  { zone: 1, kind: "accounts", iso: "EUR", units: 200_000n },
  { zone: 2, kind: "accounts", iso: "ZAR", units: 9_000_000n },
  { zone: 2, kind: "boxes", iso: "ZAR", units: 500_000n },
];

export async function openWorld(t: TestApp): Promise<World> {
  const { make } = t;
  const made = {
    EUR: await make.currency({ iso: "EUR", isDefault: true }),
    XAF: await make.currency({ iso: "XAF", minorUnit: 0 }),
    ZAR: await make.currency({ iso: "ZAR" }),
    TND: await make.currency({ iso: "TND", minorUnit: 3 }),
  };
  const office = async (name: string, iso: Iso) => ({ ...(await make.zone({ name, currencyId: made[iso].id })), iso });
  const zones = [await office("Paris", "EUR"), await office("Douala", "XAF"), await office("Cape Town", "ZAR")];
  const [paris, douala, cape] = zones as [(typeof zones)[0], (typeof zones)[0], (typeof zones)[0]];
  const { rows } = await t.pool.query<{ today: string }>("SELECT (clock() AT TIME ZONE 'Europe/Paris')::date AS today");
  const today = rows[0]?.today ?? "";
  const months = Array.from({ length: MONTHS }, (_, i) => monthsOn(today.slice(0, 7), i + 1 - MONTHS));
  const rates = new Map<string, bigint>();
  const offices = { XAF: douala, ZAR: cape, TND: undefined };
  for (const [i, month] of months.entries())
    for (const iso of ["XAF", "ZAR", "TND"] as const) {
      if (iso === "TND" && i === WITHOUT_DINARS) continue;
      const { text: rate, scaled } = rateOf("EUR", iso, ((i * 7) % 5) * 6 - 12);
      rates.set(`${iso} ${month}`, scaled);
      // The office's own rate, and the one that headquarters keep for other offices.
      if (offices[iso]) await make.rate(offices[iso], rate, month);
      await t.pool.query("INSERT INTO currency_rate (currency_id, month, rate) VALUES ($1, $2, $3)", [
        made[iso].id,
        `${month}-01`,
        rate,
      ]);
    }
  const everywhere = (rights: readonly string[]) => Object.fromEntries(rights.map((r) => [r, zones.map((z) => z.id)]));
  const people = [];
  for (const name of ["Ada", "Ben", "Cid"]) {
    const user = await make.user({ name, zone: paris, rights: everywhere(spenderRights) });
    people.push({ id: user.id, client: await t.as(user) });
  }
  const closing = [...managerRights, ...accountantRights, "accountings_area_users", "accountings_closing"];
  const keeper = await t.as(await make.user({ name: "Keeper", zone: paris, rights: everywhere(closing) }));
  const signer = await t.as(
    await make.user({ name: "Signer", zone: paris, rights: everywhere(["accountings_closing"]) }),
  );
  const first = `${months[0] ?? ""}-01`;
  const model = new Model(first, today);
  for (const { zone, kind, iso, units } of openings) {
    const { data } = await keeper.ok(calls[kind].create, {
      params: { zone: zones[zone]?.id ?? "" },
      body: {
        name: `${kind} ${zone} ${iso}`,
        initial_amount: text({ iso, units }),
        date: first,
        currency_hash_id: made[iso].id,
      },
    });
    const holder: Holder = { id: data.hash_id, kind, zone: zones[zone]?.id ?? "", iso };
    model.holders.push(holder);
    model.add([{ place: `holder:${holder.id}`, iso, units }], first);
  }
  return {
    t,
    model,
    people,
    keeper,
    signer,
    rates,
    zones: zones.map((z) => ({ id: z.id, iso: z.iso })),
    currency: { EUR: made.EUR.id, XAF: made.XAF.id, ZAR: made.ZAR.id, TND: made.TND.id },
    reasons: [(await make.reason()).id, (await make.reason()).id, (await make.reason()).id],
  };
}
