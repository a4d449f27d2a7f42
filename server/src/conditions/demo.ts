import type { ConditionPart } from "#contract/conditions/schemas.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import { createCondition } from "./conditions.ts";

const part = (share: string, after_task: ConditionPart["after_task"], delay: number, end = false): ConditionPart => ({
  share,
  after_task,
  delay,
  end_of_month: end,
  days_after: 0,
});
const conditions: readonly (readonly [label: string, label_fr: string, parts: ConditionPart[]])[] = [
  ["On receipt of the invoice", "À réception de la facture", [part("100", "invoice", 0)]],
  ["30 days", "30 jours", [part("100", "invoice", 30)]],
  ["30 days, end of month", "30 jours fin de mois", [part("100", "invoice", 30, true)]],
  [
    "End of month, then 45 days",
    "Fin de mois, puis 45 jours",
    [{ ...part("100", "invoice", 0, true), days_after: 45 }],
  ],
  [
    "30 % on confirmation, 70 % 45 days end of month after delivery",
    "30 % à la confirmation, 70 % à 45 jours fin de mois après livraison",
    [part("30", "confirmed", 0), part("70", "delivered", 45, true)],
  ],
  [
    "50 % on confirmation, 50 % before shipping",
    "50 % à la confirmation, 50 % avant expédition",
    [part("50", "confirmed", 0), part("50", "packed", 0)],
  ],
];
/** Days ago: before the first orders. */
const MADE = 780;
const NINE = 9 * 60;

/** The company's payment conditions. */
export const demoConditions = ({ as, moment }: DemoCompany): readonly Happening[] =>
  conditions.map(([label, label_fr, instalments], i) => ({
    at: moment(MADE, NINE + i),
    happen: async () => await createCondition(as("admin"), { body: { label, label_fr, instalments } }),
  }));
