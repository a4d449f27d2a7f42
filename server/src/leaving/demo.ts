import { type DemoCompany, type Happening, input } from "#server/kit/area/demo.ts";
import type { LeavingPart } from "#server/kit/records/leaving.ts";
import { clearLeaving } from "./clear-leaving.ts";
import { readLeaving } from "./read-leaving.ts";

/** Whose fixed term ends in less than three months; Noah's internship has just begun (`users/demo/contracts.ts`). */
const LEAVER = "ines";
const MORNING = 560;

/** The administrator takes back the first of what the leaver has, and gives the second to a colleague who did not accept it yet. */
export const leavingDemo =
  (parts: () => readonly LeavingPart[]) =>
  (demo: DemoCompany): readonly Happening[] => {
    const { person } = demo.as(LEAVER);
    const params = { id: person.id };
    const pieces = async () => {
      const { data } = await readLeaving(parts(), demo.as("admin"), input(params, undefined));
      return data.lines.filter((line) => line.word === "supplies" && line.state === "OPEN");
    };
    const clear = async (more: { do: "back"; state: "GOOD" } | { do: "to"; user_id: string }) => {
      const [first] = await pieces();
      if (!first) return;
      const lines = [{ word: first.word, hash_id: first.hash_id }];
      await clearLeaving(
        demo.as("admin"),
        { parts: parts(), host: "cordial.example" },
        input(params, { ...more, lines }),
      );
    };
    return [
      { at: demo.moment(3, MORNING), happen: async () => await clear({ do: "back", state: "GOOD" }) },
      {
        at: demo.moment(1, MORNING),
        happen: async () => await clear({ do: "to", user_id: demo.as("hugo").person.id }),
      },
    ];
  };
