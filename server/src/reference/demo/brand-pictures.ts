import sharp from "sharp";
import { sql } from "#server/kit/sql/database.ts";
import type { DemoFoundation } from "#server/kit/area/demo.ts";
import { Dice } from "#server/kit/area/dice.ts";

/** Pixels. */
const SIDE = 240;
const COLOURS = [
  "#b3261e",
  "#c4651a",
  "#d9a514",
  "#5b8c2a",
  "#1f7a5c",
  "#1d6fa5",
  "#3f51a3",
  "#7a3e8e",
  "#a83262",
] as const;
const PAPERS = ["#fdf6e3", "#eef5f0", "#f4eefb", "#fbeeee", "#eaf2fb"] as const;

/** A bottle or can with a label, drawn from the brand's name: the same name gives the same picture. */
export function brandSvg(name: string): string {
  const dice = new Dice(`brand ${name}`);
  const pick = <T>(of: readonly [T, ...T[]]): T => of[dice.int(0, of.length - 1)] ?? of[0];
  const colour = pick(COLOURS);
  const other = pick(COLOURS);
  const body = dice.int(0, 1)
    ? `<path d="M100 16h40v44c0 14 22 20 22 48v104q0 14-14 14H92q-14 0-14-14V108c0-28 22-34 22-48z" fill="${colour}"/><rect x="97" y="10" width="46" height="18" rx="4" fill="${other}"/>`
    : `<path d="M76 34q0-10 10-12h68q10 2 10 12l8 18v144l-8 20q-2 8-10 8H86q-8 0-10-8l-8-20V52z" fill="${colour}"/><rect x="82" y="16" width="76" height="10" rx="5" fill="#b9bdc2"/>`;
  const mark = pick([
    `<circle cx="120" cy="150" r="26" fill="${other}"/>`,
    `<path d="M120 118l28 54H92z" fill="${other}"/>`,
    `<path d="M120 116q34 34 0 66q-34-32 0-66z" fill="${other}"/>`,
    `<path d="M86 138h68v10H86zM86 156h68v10H86z" fill="${other}"/>`,
    `<path d="M120 120l9 19 21 3-15 15 4 21-19-10-19 10 4-21-15-15 21-3z" fill="${other}"/>`,
  ]);
  const label = `<rect x="78" y="108" width="84" height="84" fill="#ffffff" fill-opacity=".92"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 240 240"><rect width="240" height="240" fill="${pick(PAPERS)}"/>${body}${label}${mark}</svg>`;
}

const show = sql<unknown, [brand: string, file: string]>("UPDATE brand SET image = $2 WHERE hash_id = $1");

/** Uploads pictures for brands. */
export async function makeBrandPictures(demo: DemoFoundation, brands: ReadonlyMap<string, string>): Promise<void> {
  const tx = demo.as("admin");
  for (const [name, record] of brands) {
    const bytes = await sharp(Buffer.from(brandSvg(name)))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    const upload = await demo.upload(bytes, `${name}.png`, "image/png");
    const [kept] = await demo.storage.keep(tx, [{ kind: "brand", record, upload }]);
    if (kept) await show.run(tx.db, record, kept.hash_id);
  }
}
