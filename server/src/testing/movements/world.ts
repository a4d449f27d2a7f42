import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import type { Client, TestApp } from "../test-app.ts";
import { accountantRights, managerRights, spenderRights } from "../scene.ts";
import { Model, text, type Holder, type Iso } from "./model.ts";

export const calls = { accounts, boxes };

/** Three offices, four currencies, three people with expenses and one accountant. */
export interface World {
  readonly t: TestApp;
  readonly model: Model;
  readonly people: readonly { id: string; client: Client }[];
  readonly keeper: Client;
  readonly zones: readonly { id: string; iso: Iso }[];
  readonly currency: Readonly<Record<Iso, string>>;
  readonly reason: string;
}

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
  await make.rate(douala, "655.957");
  await make.rate(cape, "20.5");
  const everywhere = (rights: readonly string[]) => Object.fromEntries(rights.map((r) => [r, zones.map((z) => z.id)]));
  const people = [];
  for (const name of ["Ada", "Ben", "Cid"]) {
    const user = await make.user({ name, zone: paris, rights: everywhere(spenderRights) });
    people.push({ id: user.id, client: await t.as(user) });
  }
  const keeper = await t.as(
    await make.user({ name: "Keeper", zone: paris, rights: everywhere([...managerRights, ...accountantRights]) }),
  );
  const model = new Model();
  for (const { zone, kind, iso, units } of openings) {
    const { data } = await keeper.ok(calls[kind].create, {
      params: { zone: zones[zone]?.id ?? "" },
      body: {
        name: `${kind} ${zone} ${iso}`,
        initial_amount: text({ iso, units }),
        currency_hash_id: made[iso].id,
      },
    });
    const holder: Holder = { id: data.hash_id, kind, zone: zones[zone]?.id ?? "", iso };
    model.holders.push(holder);
    model.add([{ place: `holder:${holder.id}`, iso, units }]);
  }
  return {
    t,
    model,
    people,
    keeper,
    zones: zones.map((z) => ({ id: z.id, iso: z.iso })),
    currency: { EUR: made.EUR.id, XAF: made.XAF.id, ZAR: made.ZAR.id, TND: made.TND.id },
    reason: (await make.reason()).id,
  };
}
