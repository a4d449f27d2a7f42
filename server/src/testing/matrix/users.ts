import * as calls from "#contract/users/endpoints.ts";
import { rows, thing, type Row, type Thing } from "./rows.ts";
import type { World } from "./world.ts";

const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);
const alice = (w: World): string => w.s.alice.user.id;
const dora = (w: World): string => w.dora.id;

/** A call about somebody of Paris whom nothing hangs on. */
const onPerson = (body?: object): Thing =>
  thing(404, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    return { params: { id }, thing: id, ...(body && { body }) };
  });
let made = 0;

export const usersMatrix: Readonly<Record<string, Row>> = {
  "users.list": rows(calls.listUsers, ids, alice, dora),
  "users.get": onPerson(),
  "users.getByHash": onPerson(),
  "users.store": thing(422, async (w) => ({
    body: { name: "Somebody New", email: `new${(made += 1)}@example.test`, zone_hash_id: w.s.paris.id },
    thing: w.s.paris.id,
  })),
  "users.update": onPerson({ name: "Named Anew" }),
  "users.delete": onPerson(),
  "users.headquarters": rows(calls.headquartersUsers, ids, alice, dora, { body: {} }),
  "users.forReports": "no place",
  "users.ofOffice": thing(404, async (w) => ({ params: { area_id: w.s.paris.id }, thing: w.s.paris.id })),
  "users.subordinates": rows(calls.subordinates, ids, alice),
  "users.assignTeam": thing(422, async (w) => {
    const { id } = await w.t.make.user({ zone: w.s.paris });
    const boss = await w.t.make.user({ zone: w.s.paris });
    return { body: { manager_hash_id: boss.id, user_hash_ids: [id] }, thing: boss.id };
  }),
};
