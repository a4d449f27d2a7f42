import { type DemoCompany, type Happening, idOf, input, happensAt } from "#server/kit/area/demo.ts";
import { allocateSupply } from "./allocate-supply.ts";
import { createCategory } from "./categories.ts";
import { confirmOwn, denyOwn } from "./confirmation/answer.ts";
import { askConfirmation } from "./confirmation/ask.ts";
import { createSupply } from "./create-supply.ts";
import { acceptAllocation, ownSupplies } from "./own-supplies.ts";

const choice = (key: string, label: string, label_fr: string, choices: readonly string[]) => ({
  key,
  label,
  label_fr,
  kind: "choice" as const,
  required: false,
  choices: [...choices],
});
/** By size: how many there are, and under how many it is short. */
const coats = [
  ["S", 6, null],
  ["M", 9, 4],
  ["L", 3, 4],
  ["XL", 2, null],
] as const;
const [MORNING, NOON] = [9 * 60, 12 * 60];

/** A coat in four sizes, and who got one. */
async function enterSizes(company: DemoCompany, category: ReadonlyMap<string, string>): Promise<void> {
  const bruno = company.as("bruno");
  const { data: clothes } = await createCategory(company.as("admin"), {
    body: {
      name: "Work clothes",
      name_fr: "Vêtements de travail",
      parent_hash_id: idOf(category, "Office supplies"),
      stock_text_id: null,
      attributes: [
        choice("size", "Size", "Taille", ["XS", "S", "M", "L", "XL"]),
        { key: "colour", label: "Colour", label_fr: "Couleur", kind: "text", required: false, choices: [] },
      ],
    },
  });
  const { data } = await createSupply(bruno, {
    body: {
      name: "Lab coat, cotton",
      type: "MATERIAL",
      category_id: clothes.hash_id,
      reusable: true,
      numbered: false,
      zone_id: company.office("Paris"),
      custom_attributes: { colour: "white" },
      variations: coats.map(([size, lot, minimum]) => ({
        custom_attributes: { size },
        lot,
        minimum,
        price: "38.00",
        shipping_date: company.ago(70),
        shelf: "Lab A",
      })),
    },
  });
  for (const [who, size] of [
    ["alice", "M"],
    ["farah", "S"],
    ["noah", "L"],
  ] as const) {
    const one = data.variations.find((v) => v.label === size);
    const body = { quantity: 2, user_id: company.as(who).person.id, variation_id: one?.hash_id };
    await allocateSupply(bruno, input({ id: data.hash_id }, body));
  }
}

/** An article in several sizes, and the yearly confirmation of an office: asked, confirmed, and denied. */
export function moreDemo(company: DemoCompany, category: ReadonlyMap<string, string>): readonly Happening[] {
  const at = happensAt(company);
  const zone_id = company.office("Paris");
  const had = async (who: string) => {
    const query = { limit: 200 };
    return (await ownSupplies(company.as(who), { ...input(undefined as never, undefined as never), query })).data;
  };
  const signed = async (): Promise<void> => {
    for (const a of await had("farah"))
      if (a.can.accept) await acceptAllocation(company.as("farah"), input({ id: a.hash_id }, {}));
  };
  const answered = async (): Promise<void> => {
    const asked = (await had("farah")).filter((a) => a.confirmation === "ASKED").map((a) => a.hash_id);
    if (asked.length > 0) await confirmOwn(company.as("farah"), { body: { allocations: asked } });
    const lost = (await had("alice")).find((a) => a.confirmation === "ASKED");
    const reason = "Prêté à l’équipe de Douala en mars";
    if (lost) await denyOwn(company.as("alice"), input({ id: lost.hash_id }, { reason }));
  };
  return [
    at(70, MORNING, async () => await enterSizes(company, category)),
    at(60, NOON, signed),
    at(11, MORNING, async () => await askConfirmation(company.as("bruno"), { body: { zone_id } })),
    at(8, NOON, answered),
  ];
}
