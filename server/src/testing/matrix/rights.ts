import { listRoles } from "#contract/access/roles.ts";
import { whoMay } from "#contract/access/questions.ts";
import { rows, thing, type Row } from "./rows.ts";

const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);

/** Profiles, rights, and the questions about them. */
export const rightsMatrix: Readonly<Record<string, Row>> = {
  "profiles.create": "no place",
  "profiles.get": "no place",
  "profiles.update": "no place",
  "profiles.delete": "no place",
  "profiles.rights": "no place",
  "profiles.changeRights": "no place",
  // Profiles are the company's; their people are counted where one may see them.
  "profiles.list": rows(
    listRoles,
    (body) => body.data.flatMap((r) => Array.from({ length: r.people_count }, (_, i) => `person ${i}`)),
    () => "person 1",
    () => "person 0",
  ),
  "profiles.userRights": thing(404, async (w) => ({ params: { id: w.s.alice.user.id }, thing: w.s.alice.user.id })),
  "profiles.changeUserRights": thing(404, async (w) => ({
    params: { id: w.s.alice.user.id },
    body: { version: 1, changes: [] },
    thing: w.s.alice.user.id,
  })),
  "access.who": rows(
    whoMay,
    ids,
    (w) => w.s.alice.user.id,
    (w) => w.dora.id,
    { query: { permission: "expense_sending" } },
  ),
  "access.why": thing(422, async (w) => ({
    query: { user: w.s.alice.user.id, permission: "expense_sending" },
    thing: w.s.alice.user.id,
  })),
  "access.impersonate": thing(422, async (w) => ({
    body: { user_hash_id: w.s.alice.user.id },
    thing: w.s.alice.user.id,
  })),
  "access.endImpersonation": "no place",
};
