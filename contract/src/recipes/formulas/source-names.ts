// What flavourings are from, in English and French. A source is typed freely; these are said in the reader's language and are one source
// whichever language they were typed in. Words that mean different things in the two (prune, raisin) are only in the language that is meant.
const WRITTEN = `
almond=amande|aniseed=anis|star anise=badiane|apple=pomme|apricot=abricot|artichoke=artichaut|banana=banane|basil=basilic|bay=laurier
beetroot=betterave|bergamot=bergamote|bilberry=myrtille sauvage|bitter almond=amande amère|bitter orange=orange amère|blackberry=mûre
blackcurrant=cassis|blood orange=orange sanguine|blueberry=myrtille|cardamom=cardamome|carrot=carotte|celery=céleri|cherry=cerise
chestnut=châtaigne|chicory=chicorée|chilli=piment|cinnamon=cannelle|clove=clou de girofle|cocoa=cacao|coconut=noix de coco|coffee=café
coriander=coriandre|cranberry=canneberge|cucumber=concombre|cumin=cumin|dandelion=pissenlit|date=datte|dill=aneth
elderberry=baie de sureau|elderflower=fleur de sureau|fennel=fenouil|fig=figue|gentian=gentiane|ginger=gingembre|gooseberry=groseille à maquereau
grape=raisin|grapefruit=pamplemousse|green tea=thé vert|guava=goyave|hazelnut=noisette|hibiscus=hibiscus|honey=miel|hop=houblon
jasmine=jasmin|juniper=genièvre|juniper berry=baie de genièvre|kiwi=kiwi|kumquat=kumquat|lavender=lavande|lemon=citron|lemon balm=mélisse
lemongrass=citronnelle|lime=citron vert|liquorice=réglisse|lychee=litchi|mandarin=mandarine|mango=mangue|maple=érable|melon=melon
milk=lait|mint=menthe|nutmeg=noix de muscade|orange=orange|orange blossom=fleur d’oranger|oregano=origan|papaya=papaye|parsley=persil
passion fruit=fruit de la passion|peach=pêche|peanut=cacahuète|pear=poire|pepper=poivre|peppermint=menthe poivrée|pineapple=ananas|pistachio=pistache
plum=prune|pomegranate=grenade|quince=coing|raspberry=framboise|redcurrant=groseille|rhubarb=rhubarbe|rose=rose|rosemary=romarin
rooibos=rooibos|saffron=safran|sage=sauge|sour cherry=griotte|spearmint=menthe verte|strawberry=fraise|sweet orange=orange douce|tamarind=tamarin
tangerine=tangerine|tarragon=estragon|tea=thé|black tea=thé noir|thyme=thym|tomato=tomate|turmeric=curcuma|vanilla=vanille|verbena=verveine
violet=violette|walnut=noix|watermelon=pastèque|yuzu=yuzu`;

const foldedOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .trim()
    .replaceAll(/\s+/gu, " ")
    .toLocaleLowerCase("en");
interface Names {
  readonly en: string;
  readonly fr: string;
}
const pairs = WRITTEN.trim()
  .split(/[|\n]/u)
  .map((pair): Names => {
    const [en = "", fr = ""] = pair.split("=");
    return { en, fr };
  });
/** French words that say another thing in English. */
const OTHERWISE = new Set(["prune", "raisin", "grenade"]);
const known = new Map<string, Names>([
  ...pairs.flatMap((names): [string, Names][] => (OTHERWISE.has(names.fr) ? [] : [[foldedOf(names.fr), names]])),
  ...pairs.map((names): [string, Names] => [foldedOf(names.en), names]),
]);

/** A source in a language, or as it was typed. */
export const sourceIn = (name: string, language: "en" | "fr"): string => known.get(foldedOf(name))?.[language] ?? name;
/** Sources are one however they are written, in either language. */
export function sourceKey(name: string): string {
  const names = known.get(foldedOf(name));
  return names ? `${names.en}=${names.fr}` : name.normalize("NFKC").trim().toLocaleLowerCase();
}
