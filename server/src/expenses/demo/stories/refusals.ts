import type { Dice } from "#server/kit/area/dice.ts";
import type { ReasonKey } from "../prices.ts";
import type { Story } from "./story.ts";

/** Reasons for rejecting an expense and the answers; some apply only to one reason or to a missing receipt. */
export const refusals: readonly {
  readonly motif: string;
  readonly mend: string;
  readonly about?: ReasonKey;
  readonly missing?: boolean;
}[] = [
  { about: "hotel", missing: true, motif: "The hotel invoice is missing: please add it.", mend: "Invoice added." },
  {
    about: "customerMeal",
    motif: "Who was at the table? Please name the guests.",
    mend: "Guests: the buyer, the plant manager and two of ours.",
  },
  {
    about: "taxi",
    motif: "La note de taxi est illisible, merci de la reprendre en photo.",
    mend: "Nouvelle photo jointe.",
    missing: true,
  },
  {
    about: "train",
    motif: "First class is not in the travel policy without an agreement beforehand.",
    mend: "Agreed by the director on the telephone: second class was full.",
  },
  {
    about: "fuel",
    motif: "Le prix du litre ne correspond pas au ticket. Merci de vérifier.",
    mend: "Vérifié avec la station : le ticket est juste.",
  },
  { about: "meals", motif: "Lunch and dinner on one line: which days were they?", mend: "Both on the first day." },
  {
    motif: "This was paid with the company's card already. Please check with the accountant.",
    mend: "Checked: the card payment was for something else.",
  },
  { motif: "Merci de préciser pour quel client ou quel projet.", mend: "Projet précisé avec le responsable." },
];
/** A rejection that fits the story. */
export function refusalOf(dice: Dice, story: Story): (typeof refusals)[number] {
  const fitting = refusals.filter((r) => r.about !== undefined && story.fees.some((f) => f.reason === r.about));
  return dice.pick(fitting.length > 0 ? fitting : refusals.filter((r) => r.about === undefined));
}
