import type { RecipeNeed } from "#contract/recipes/schemas.ts";

/** Demo recipes of one kind: their use, their dilution and their flavours. */
export interface Group {
  readonly application: string;
  readonly b2c: string;
  /** The name, with `*` for the flavour. */
  readonly called: string;
  readonly dilution?: string;
  /** Percent by mass of the finished drink. */
  readonly share: string;
  readonly packaging: string;
  /** Litres. */
  readonly size: string;
  readonly needs?: readonly RecipeNeed[];
  readonly flavours: string;
}

/** All invented, in the order in which the laboratory took up the kinds. */
export const catalogue: readonly Group[] = [
  {
    application: "Table syrups",
    b2c: "Fruit syrups",
    called: "* syrup",
    dilution: "1+7",
    share: "12.5",
    packaging: "Glass bottle, one-way",
    size: "0.7",
    needs: ["pasteurisation"],
    flavours:
      "Grenadine|Peppermint|Lemon|Peach|Strawberry|Raspberry|Blackcurrant|Orgeat|Barley and lemon|Elderflower|Cherry|Apricot|Violet|Rose|Anise|Verbena",
  },
  {
    application: "Table syrups",
    b2c: "Squash",
    called: "* squash",
    dilution: "1+4",
    share: "20",
    packaging: "PET bottle",
    size: "1",
    needs: ["pasteurisation", "homogeniser"],
    flavours:
      "Orange|Tropical|Guava|Granadilla|Naartjie|Apple and blackcurrant|Summer fruits|Lime|Mango and orange|Pineapple|Litchi|Cola tonic",
  },
  {
    application: "Cocktail syrups",
    b2c: "Bar syrups",
    called: "* bar syrup",
    dilution: "1+8",
    share: "11",
    packaging: "Glass bottle, one-way",
    size: "0.7",
    flavours:
      "Falernum|Gomme|Blue curaçao|Triple sec|Cucumber|Basil|Rosemary|Vanilla bourbon|Salted caramel|Hazelnut|Cinnamon|Coconut|Almond|Smoked pineapple|Hibiscus|Yuzu",
  },
  {
    application: "Clear carbonated drinks",
    b2c: "Lemonade",
    called: "* soda concentrate",
    dilution: "1+5",
    share: "16.7",
    packaging: "PET bottle",
    size: "0.5",
    flavours:
      "Clear lemonade|Lime|Cream soda|Green apple|Pear|White grape|Iron brew|Bubblegum|Rooibos and lime|Elderflower|Mint and lime|Raspberry",
  },
  {
    application: "Clear carbonated drinks",
    b2c: "Cola",
    called: "* base",
    dilution: "1+6",
    share: "14.3",
    packaging: "Aluminium can",
    size: "0.33",
    flavours: "Cola classic|Cola zero|Cola cherry|Cola vanilla|Cola lime|Cola kola nut|Cola decaffeinated|Cola spice",
  },
  {
    application: "Clear carbonated drinks",
    b2c: "Tonic water",
    called: "* tonic",
    dilution: "1+5",
    share: "16.5",
    packaging: "Glass bottle, returnable",
    size: "0.2",
    flavours: "Indian|Dry|Mediterranean|Fynbos|Pink grapefruit|Hibiscus|Cucumber|Slimline",
  },
  {
    application: "Cloudy carbonated drinks",
    b2c: "Orange soda",
    called: "* emulsion drink base",
    dilution: "1+5",
    share: "16.8",
    packaging: "PET bottle",
    size: "1.5",
    needs: ["homogeniser", "stabiliser_dissolving_unit"],
    flavours:
      "Orange|Blood orange|Mandarin|Lemon and lime|Bitter lemon|Pink grapefruit|Pineapple|Mango|Tangerine|Citrus punch|Ginger beer|Baobab",
  },
  {
    application: "Energy drink bases",
    b2c: "Energy drinks",
    called: "* energy base",
    dilution: "1+9",
    share: "10",
    packaging: "Aluminium can",
    size: "0.25",
    needs: ["pasteurisation"],
    flavours: "Original|Sugar-free|Tropical|Guarana and ginger|Red berries|Mango|Maté|Peach and nectarine",
  },
  {
    application: "Flavoured waters",
    b2c: "Flavoured water",
    called: "* water flavouring",
    share: "0.08",
    packaging: "rPET bottle",
    size: "1.5",
    flavours:
      "Lemon|Lime and mint|Peach|Strawberry|Cucumber and mint|Raspberry and rose|Orange blossom|Apple|Grapefruit|Watermelon|Ginger and lemon|Elderflower",
  },
  {
    application: "Flavoured waters",
    b2c: "Vitamin waters",
    called: "* vitamin water base",
    dilution: "1+19",
    share: "5",
    packaging: "PET bottle",
    size: "0.5",
    needs: ["pasteurisation"],
    flavours: "Acerola|Pomegranate and blueberry|Orange and mango|Dragon fruit|Lemon and zinc|Kiwi",
  },
  {
    application: "Juice drinks",
    b2c: "Nectars",
    called: "* nectar compound",
    dilution: "1+3",
    share: "25",
    packaging: "Beverage carton",
    size: "1",
    needs: ["pasteurisation", "homogeniser"],
    flavours: "Mango|Guava|Apricot|Pear|Bissap|Soursop|Peach|Banana|Tomato|Papaya|Tamarind|Carrot and orange",
  },
  {
    application: "Juice drinks",
    b2c: "Still fruit drinks",
    called: "* still drink base",
    dilution: "1+11",
    share: "8.3",
    packaging: "Pouch",
    size: "0.2",
    needs: ["pasteurisation", "stabiliser_dissolving_unit"],
    flavours:
      "Multivitamin|Apple and cherry|Tropical|Red fruits|Coconut and pineapple|Orange|Ginger and pineapple|Bouye",
  },
  {
    application: "Tea drinks",
    b2c: "Iced tea",
    called: "* iced tea base",
    dilution: "1+14",
    share: "6.7",
    packaging: "Aluminium can",
    size: "0.33",
    needs: ["pasteurisation"],
    flavours:
      "Peach|Lemon|Rooibos and apricot|Green tea and mint|Hibiscus|Mango|Red berries|Honeybush and pear|White tea and litchi|Black tea and bergamot",
  },
  {
    application: "Tea drinks",
    b2c: "Kombucha",
    called: "* kombucha flavouring",
    share: "0.4",
    packaging: "Glass bottle, one-way",
    size: "0.33",
    flavours: "Ginger|Pomegranate|Hops|Blackcurrant and timut|Turmeric and lemon|Jasmine",
  },
  {
    application: "Instant drinks",
    b2c: "Sports drinks",
    called: "* isotonic powder",
    dilution: "1+24",
    share: "4",
    packaging: "Sachet",
    size: "0.5",
    flavours: "Lemon|Orange|Berry|Tropical|Salted watermelon",
  },
  {
    application: "Instant drinks",
    b2c: "Children’s drinks",
    called: "* instant drink powder",
    dilution: "1+29",
    share: "3.3",
    packaging: "Sachet",
    size: "2",
    flavours: "Orange|Mango|Pineapple|Strawberry|Bissap|Ginger",
  },
  {
    application: "Effervescent tablets",
    b2c: "Vitamin waters",
    called: "* effervescent tablet mass",
    share: "2",
    packaging: "Sachet",
    size: "0.2",
    flavours: "Lemon|Blood orange|Cassis|Mango",
  },
  {
    application: "Beer mixes",
    b2c: "Flavoured beer",
    called: "* shandy base",
    dilution: "1+9",
    share: "10",
    packaging: "Keg",
    size: "30",
    needs: ["pasteurisation"],
    flavours: "Lemon|Grapefruit|Ginger|Cherry|Agave and lime|Passion fruit|Blood orange|Apple and thyme",
  },
  {
    application: "Ready-to-drink",
    b2c: "Hard seltzer",
    called: "* hard seltzer base",
    dilution: "1+12",
    share: "7.7",
    packaging: "Aluminium can",
    size: "0.33",
    flavours: "Lime|Black cherry|Mango|Watermelon|Grapefruit and rosemary|Litchi and rose|Yuzu",
  },
  {
    application: "Iced coffee drinks",
    b2c: "Iced coffee",
    called: "* iced coffee compound",
    dilution: "1+9",
    share: "10",
    packaging: "Beverage carton",
    size: "0.25",
    needs: ["uht", "homogeniser", "stabiliser_dissolving_unit"],
    flavours: "Latte|Mocha|Salted caramel|Vanilla|Coconut|Hazelnut|Espresso",
  },
];

export interface Entry extends Omit<Group, "called" | "flavours"> {
  readonly name: string;
  readonly flavour: string;
}
const written: readonly Entry[] = catalogue.flatMap(({ called, flavours, ...group }) =>
  flavours.split("|").map((flavour) => ({ ...group, flavour, name: called.replace("*", flavour) })),
);
/** Mixes the kinds, as the laboratory worked on them in turn. */
const mixed = written
  .map((entry, i) => ({ entry, at: (i * 0.618_033_988_75) % 1 }))
  .toSorted((a, b) => a.at - b.at)
  .map(({ entry }) => entry);

export const RECIPES = 200;
/** The newest one is in trial in three countries. */
export const NEWEST: Entry = {
  name: "Passion fruit and ginger cordial",
  flavour: "Passion fruit and ginger",
  application: "Table syrups",
  b2c: "Fruit syrups",
  dilution: "1+5",
  share: "18.5",
  packaging: "Glass bottle, one-way",
  size: "0.7",
  needs: ["pasteurisation"],
};
export const entries: readonly Entry[] = [...mixed.slice(0, RECIPES - 1), NEWEST];
