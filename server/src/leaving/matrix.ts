import * as calls from "#contract/leaving/endpoints.ts";
import { thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import type { World } from "#server/testing/matrix/world.ts";

/** Somebody of Paris with a team of one, to be handed on. */
async function leader(w: World): Promise<string> {
  const { id } = await w.t.make.user({ zone: w.s.paris });
  const member = await w.t.make.user({ zone: w.s.paris });
  await w.t.owner.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [id, member.id]);
  return id;
}
const onLeader = (body?: (id: string) => object): Thing =>
  thing(404, async (w) => {
    const id = await leader(w);
    return { params: { id }, thing: id, ...(body && { body: body(id) }) };
  });

export const matrix: Readonly<Record<string, Row>> = {
  [calls.getLeaving.name]: onLeader(),
  [calls.clearLeaving.name]: onLeader((id) => ({ do: "release", lines: [{ word: "team", hash_id: id }] })),
  [calls.getJoining.name]: onLeader(),
  [calls.printLeaving.name]: onLeader(),
};

/** One or two statements of each area that has lines, however many lines there are. */
export const statements = { "leaving.get": 30, "leaving.clear": 50, "leaving.joining": 5, "leaving.paper": 30 };

export const anyKind = {
  "leaving.clear": { "lines.0.hash_id": "a line that is not the leaver's is refused, whatever it is" },
};
