/** What the demo's components cost, in euros per kilogram or litre: as such things are sold by the pallet. Others take the range of their group. */
const usual: Readonly<Record<string, number>> = {
  "Propylene glycol": 1.9,
  "Ethanol 96 %": 1.6,
  Glycerol: 1.5,
  Triacetin: 3.1,
  "Triethyl citrate": 3.8,
  "Medium-chain triglycerides": 4.2,
  Maltodextrin: 0.95,
  "Gum arabic": 5.8,
  "Modified starch (OSA)": 3.4,
  Lactose: 1.3,
  "Soya lecithin": 2.7,
  "Sucrose acetate isobutyrate": 6.4,
  "Glycerol esters of wood rosin": 7.9,
  "Citric acid, anhydrous": 1.35,
  "Citric acid monohydrate": 1.25,
  "L-(+)-Tartaric acid": 4.6,
  "DL-Malic acid": 2.3,
  "Lactic acid 80 %": 2.1,
  "Phosphoric acid 85 %": 1.45,
  "Fumaric acid": 2.2,
  "Succinic acid": 4.9,
  "Acetic acid": 1.1,
  "Ascorbic acid": 5.4,
  "Trisodium citrate dihydrate": 1.3,
  "Sodium bicarbonate": 0.55,
  Sucrose: 0.78,
  "D-Glucose": 0.92,
  "D-Fructose": 1.6,
  "Invert sugar syrup": 0.74,
  Isomaltulose: 3.9,
  Sucralose: 26,
  "Acesulfame K": 7.2,
  Aspartame: 15.5,
  "Saccharin sodium": 8.4,
  "Sodium cyclamate": 3.6,
  "Rebaudioside A": 88,
  Erythritol: 3.2,
  Xylitol: 4.6,
  "Neohesperidin DC": 145,
  "Sulphite ammonia caramel": 1.8,
  "Sodium benzoate": 2.1,
  "Potassium sorbate": 3.9,
  "Sodium metabisulphite": 0.9,
  "Xanthan gum": 4.4,
  Pectin: 14,
  "Carbon dioxide": 0.45,
  Taurine: 3.7,
  "Sodium chloride": 0.3,
  "Barley malt extract": 1.9,
  "Calcium disodium EDTA": 5.6,
  "(R)-Limonene": 9.5,
  Citral: 21,
  Benzaldehyde: 6.2,
  Vanillin: 17,
  "Ethyl vanillin": 19,
  Maltol: 24,
  "Ethyl maltol": 18,
  "L-Menthol": 23,
  Caffeine: 13.5,
  "Quinine hydrochloride": 165,
  "Sweet orange oil": 11,
  "Lemon oil": 24,
  "Lime oil, distilled": 42,
  "Mandarin oil": 68,
  "Grapefruit oil": 46,
  "Bergamot oil": 135,
  "Peppermint oil": 38,
  "Spearmint oil": 41,
  "Clove bud oil": 52,
  "Cinnamon bark oil": 310,
  "Ginger oil": 118,
  "Cardamom oil": 290,
  "Anise oil": 36,
  "Neroli oil": 2900,
  "Vanilla extract": 185,
};
/** Between the prices of two suppliers, or of two fills: a few percent. */
const SPREAD = 0.06;
/** The usual price, a little different for each `at` from 0 to 1; undefined for what has none. */
export const usualPrice = (name: string, at: number): number | undefined => {
  const price = usual[name];
  return price === undefined ? undefined : price * (1 - SPREAD / 2 + SPREAD * at);
};

/** Who sells an oil: the citrus houses their citrus, and nobody vanilla but the vanilla house. */
export function oilSellers(name: string): readonly string[] {
  if (/orange|lemon|lime|mandarin|grapefruit|bergamot/iu.test(name))
    return ["Sicilian Lemon Oils", "Agrumaria del Golfo"];
  if (/vanilla/iu.test(name)) return ["Maison Vanille Bourbon"];
  return /clove|cinnamon|ginger|cardamom|anise/iu.test(name)
    ? ["Orient Spice Extracts", "Huiles de Grasse"]
    : ["Huiles de Grasse", "Cape Botanicals"];
}
