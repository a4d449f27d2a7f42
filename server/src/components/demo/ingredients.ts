import type { Entry } from "./entry.ts";

// E numbers: Regulation (EC) No 1333/2008 on food additives, annex II.
// FEMA numbers: Flavor and Extract Manufacturers Association, GRAS lists 3 (1965) and following.
// CAS numbers: CAS Registry.

export const acids: readonly Entry[] = [
  ["Citric acid, anhydrous", "77-92-9", { e: "E330", fema: "2306" }],
  ["Citric acid monohydrate", "5949-29-1", { e: "E330" }],
  ["L-(+)-Tartaric acid", "87-69-4", { e: "E334", fema: "3044" }],
  ["DL-Malic acid", "6915-15-7", { e: "E296", fema: "2655" }],
  ["Lactic acid 80 %", "50-21-5", { e: "E270", fema: "2611", density: "1.19" }],
  ["Phosphoric acid 85 %", "7664-38-2", { e: "E338", fema: "2900", density: "1.685" }],
  ["Fumaric acid", "110-17-8", { e: "E297", fema: "2488" }],
  ["Succinic acid", "110-15-6", { e: "E363" }],
  ["Acetic acid", "64-19-7", { e: "E260", fema: "2006", density: "1.049" }],
  ["Ascorbic acid", "50-81-7", { e: "E300", fema: "2109" }],
  ["Trisodium citrate dihydrate", "6132-04-3", { e: "E331" }],
  ["Sodium bicarbonate", "144-55-8", { e: "E500(ii)" }],
];

export const sweeteners: readonly Entry[] = [
  ["Sucrose", "57-50-1", { brix: "100", dry: "99.9" }],
  ["D-Glucose", "50-99-7"],
  ["D-Fructose", "57-48-7"],
  ["Invert sugar syrup", "8013-17-0", { brix: "72.7", dry: "72.7", density: "1.36" }],
  ["Isomaltulose", "13718-94-0"],
  ["Sucralose", "56038-13-2", { e: "E955" }],
  ["Acesulfame K", "55589-62-3", { e: "E950" }],
  ["Aspartame", "22839-47-0", { e: "E951" }],
  ["Saccharin sodium", "128-44-9", { e: "E954" }],
  ["Sodium cyclamate", "139-05-9", { e: "E952" }],
  ["Rebaudioside A", "58543-16-1", { e: "E960a" }],
  ["Erythritol", "149-32-6", { e: "E968" }],
  ["Xylitol", "87-99-0", { e: "E967" }],
  ["Neohesperidin DC", "20702-77-6", { e: "E959" }],
];

export const colours: readonly Entry[] = [
  ["Sulphite ammonia caramel", "8028-89-5", { e: "E150d", density: "1.27", allergens: ["sulphites"] }],
  ["Beta-carotene", "7235-40-7", { e: "E160a" }],
  ["Curcumin", "458-37-7", { e: "E100" }],
  ["Riboflavin", "83-88-5", { e: "E101" }],
  ["Carminic acid", "1260-17-9", { e: "E120" }],
  ["Tartrazine", "1934-21-0", { e: "E102" }],
  ["Sunset Yellow FCF", "2783-94-0", { e: "E110" }],
  ["Allura Red AC", "25956-17-6", { e: "E129" }],
  ["Brilliant Blue FCF", "3844-45-9", { e: "E133" }],
  ["Anthocyanins from grape skin", null, { e: "E163", allergens: ["sulphites"] }],
];

export const carriers: readonly Entry[] = [
  ["Propylene glycol", "57-55-6", { e: "E1520", fema: "2940", density: "1.036" }],
  ["Ethanol 96 %", "64-17-5", { density: "0.807" }],
  ["Glycerol", "56-81-5", { e: "E422", density: "1.261" }],
  ["Triacetin", "102-76-1", { e: "E1518", fema: "2007", density: "1.158" }],
  ["Triethyl citrate", "77-93-0", { e: "E1505", fema: "3083", density: "1.137" }],
  ["Medium-chain triglycerides", "73398-61-5", { density: "0.945" }],
  ["Maltodextrin", "9050-36-6"],
  ["Gum arabic", "9000-01-5", { e: "E414" }],
  ["Modified starch (OSA)", "66829-29-6", { e: "E1450" }],
  ["Lactose", "63-42-3", { allergens: ["milk"] }],
  ["Soya lecithin", "8002-43-5", { e: "E322", allergens: ["soybeans"] }],
  ["Sucrose acetate isobutyrate", "126-13-6", { e: "E444", density: "1.15" }],
  ["Glycerol esters of wood rosin", "8050-31-5", { e: "E445" }],
];

export const waters: readonly Entry[] = [
  ["Demineralised water", "7732-18-5", { density: "0.9982", brix: "0", dry: "0" }],
  ["Softened town water", "7732-18-5", { density: "0.9982", brix: "0" }],
];

export const others: readonly Entry[] = [
  ["Sodium benzoate", "532-32-1", { e: "E211" }],
  ["Potassium sorbate", "24634-61-5", { e: "E202" }],
  ["Sodium metabisulphite", "7681-57-4", { e: "E223", allergens: ["sulphites"], so2: "674000" }],
  ["Xanthan gum", "11138-66-2", { e: "E415" }],
  ["Pectin", "9000-69-5", { e: "E440" }],
  ["Carbon dioxide", "124-38-9", { e: "E290" }],
  ["Taurine", "107-35-7"],
  ["Sodium chloride", "7647-14-5"],
  ["Barley malt extract", "8002-48-0", { brix: "80", dry: "80", density: "1.4", allergens: ["gluten"] }],
  ["Calcium disodium EDTA", "62-33-9", { e: "E385" }],
];

export const packagings: readonly Entry[] = [
  ["PET bottle 50 cL", null],
  ["Glass bottle 33 cL", null],
  ["Glass bottle 75 cL", null],
  ["Aluminium can 33 cL", null],
  ["Crown cap 26 mm", null],
  ["Screw cap 28 mm", null],
  ["Paper label 90 × 120 mm", null],
  ["Carton for 24 bottles", null],
];
