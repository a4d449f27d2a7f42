import type { Family } from "#contract/reference/families.ts";
import { type DemoCompany, type Happening, input } from "#server/kit/area/demo.ts";
import { sql } from "#server/kit/sql/database.ts";
import { referenceKinds } from "../kind.ts";
import { keepProposed, refuseProposal } from "../proposals/decide.ts";
import { proposeListed } from "../proposals/listed.ts";

/** Days ago, who, what, its name in both languages, and what was decided; a dash waits. */
const plans: readonly (readonly [ago: number, who: string, kind: Family, name: string, fr: string, state: string])[] = [
  [2, "alice", "packaging", "Aluminium pouch 20 cl", "Gourde aluminium 20 cl", "-"],
  [4, "ines", "brand", "Karoo Spring", "", "-"],
  [6, "ines", "b2c", "Vinegar drinks", "Boissons au vinaigre", "-"],
  [15, "alice", "brand", "Lima Nova", "", "KEPT"],
  [21, "ines", "title", "Mister", "Monsieur", "This is Mr, with another word."],
];
const decider = "admin";
const MORNING = 560;
const versionOf = sql<{ version: number }, [string]>("SELECT version FROM proposal WHERE hash_id = $1");

/** Entries that people missed: most wait for a decision, one was kept, one refused. */
export const proposalsDemo = (demo: DemoCompany): readonly Happening[] =>
  plans.flatMap(([ago, who, kind, name, fr, state], i) => {
    let proposal = "";
    const propose: Happening = {
      at: demo.moment(ago, MORNING + i),
      happen: async () => {
        const body = { kind, name, name_fr: fr === "" ? null : fr };
        ({ proposal } = (await proposeListed(demo.as(who), { body })).data);
      },
    };
    const decide: Happening = {
      at: demo.moment(ago - 1, MORNING + i),
      happen: async () => {
        const tx = demo.as(decider);
        const { version } = await versionOf.one(tx.db, proposal);
        const params = { id: proposal };
        return state === "KEPT"
          ? await keepProposed(referenceKinds)(tx, input(params, { version }))
          : await refuseProposal(referenceKinds)(tx, input(params, { version, reason: state }));
      },
    };
    return state === "-" ? [propose] : [propose, decide];
  });
