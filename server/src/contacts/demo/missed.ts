import { proposeListed } from "#server/reference/public.ts";
import { type DemoCompany, type Happening, input } from "#server/kit/area/demo.ts";
import { createPortfolio } from "../portfolio/create-portfolio.ts";
import type { Products } from "../portfolio/lists.ts";

const AFTERNOON = 900;
/** On a visit yesterday somebody sees a brand that the list lacks: it is proposed, and used on this contact. */
export const missedBrand = (demo: DemoCompany, products: Products, who: string, contact: () => string): Happening => ({
  at: demo.moment(1, AFTERNOON),
  happen: async () => {
    const tx = demo.as(who);
    const { data } = await proposeListed(tx, { body: { kind: "brand", name: "Kombu Star", name_fr: null } });
    const body = { contact_hash_id: contact(), brand_hash_id: data.hash_id, description: "Seaweed lemonade" };
    return await createPortfolio(tx, { storage: demo.storage, products }, input(undefined, body));
  },
});
