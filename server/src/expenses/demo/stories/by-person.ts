import { readFileSync } from "node:fs";
import { type CurrencyIso, price, type ReasonKey } from "../prices.ts";
import { choose, type Story, type Teller, type Telling } from "./story.ts";
import { journeysOf, visitsOf } from "./trips.ts";

const listed = (text: string | undefined): string[] => (text ? text.split(" | ") : []);

/** A few receipts that are no journey; titles combine beginnings and names, like `Lunch with …`. */
function report([kind = "", place = "", lines, beginnings, names]: readonly string[]): Teller {
  const [country, currency] = place.split(" ") as [string, CurrencyIso];
  const begun = listed(beginnings).flatMap((b) => listed(names).map((name) => `${b} ${name}`));
  const titles = begun.length > 0 ? begun : listed(names);
  const fees = listed(lines).map((line) => line.split(": ") as [ReasonKey, string, string?]);
  return (t) => ({
    type: "REPORT",
    kind,
    title: choose(titles, t),
    nights: 0,
    currency,
    fees: fees.map(([reason, description, times = "1"]) => ({
      reason,
      description,
      after: 0,
      country,
      amount: price(t.dice, reason, currency, Number(times)),
    })),
  });
}

/** The kinds of stories of each person; repeated ones are more frequent. */
const tellers = new Map<string, Teller[]>();
const [, ...rows] = readFileSync(new URL("spending.csv", import.meta.url), "utf8")
  .trim()
  .split("\n");
for (const row of rows) {
  const [who = "", ...told] = row.split(";");
  const teller = told[0] === "visits" ? visitsOf(who) : told[0] === "journeys" ? journeysOf(who) : report(told);
  tellers.set(who, [...(tellers.get(who) ?? []), teller]);
}

export const officeOf: Readonly<Record<string, string>> = { didier: "Douala", esther: "Douala", ines: "Cape Town" };

/** The next story of a person. */
export function tell(who: string, t: Telling): Story {
  const own = tellers.get(who);
  if (!own) throw new Error(`${who} spends nothing`);
  // A person with few kinds of story gets the next variant when a kind repeats.
  return choose(own, t)(t.nth === undefined ? t : { ...t, nth: t.nth + Math.floor(t.nth / own.length) });
}
