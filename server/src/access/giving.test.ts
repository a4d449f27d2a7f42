import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { allPermissions, scopeOf, type Permission } from "#contract/permissions.ts";
import { Rights, type Grant } from "#server/kit/shared/access.ts";
import { atMost, beyond, mayGive, mayImpersonate, resolved } from "./giving.ts";
import { changed, difference, givenFrom, grantsFrom } from "./grants.ts";

const PARIS = "00000000-0000-7000-8000-000000000001";
const DOUALA = "00000000-0000-7000-8000-000000000002";
const holding = (rights: Partial<Record<Permission, "all" | string[]>>): Rights =>
  new Rights(
    Object.entries(rights).flatMap(([permission, places]) =>
      (places === "all" ? [null] : places).map((place_id) => ({ permission, place_id })),
    ),
  );

/** A small random generator with a fixed seed. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * n);
  };
}

test("everything that one holds one may give, and not one thing more", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const roll = dice(seed);
    const places = [PARIS, DOUALA];
    const some = (): { permission: Permission; place_id: string | null }[] =>
      Array.from({ length: 1 + roll(6) }, () => {
        const permission = allPermissions[roll(allPermissions.length)] ?? "agenda_view";
        return {
          permission,
          place_id: scopeOf(permission) === "general" ? null : ([...places, null][roll(3)] ?? null),
        };
      });
    const [mine, theirs] = [some(), some()];
    const rights = new Rights(mine);
    assert.ok(beyond(rights, mine).length === 0, `seed ${seed}: one's own`);
    // After granting: the receiver reaches nothing that the giver does not.
    const got = new Rights(theirs.filter((h) => mayGive(rights, [h], "users_update")));
    for (const p of allPermissions) {
      if (p.startsWith("notify_") || p === "portal_access") continue;
      if (got.where([p]) === "all") assert.equal(rights.where([p]), "all", `seed ${seed}: ${p}`);
      for (const zone of places)
        if (got.at(p, { zone, country: zone })) assert.ok(rights.at(p, { zone, country: zone }), `seed ${seed}: ${p}`);
    }
  }
});

test("being told is given by whoever changes people there, and by nobody else", () => {
  const notify = [{ permission: "notify_expenses", place_id: PARIS }];
  assert.ok(mayGive(holding({ users_update: [PARIS] }), notify, "users_update"));
  assert.ok(!mayGive(holding({ users_update: [DOUALA] }), notify, "users_update"));
  assert.ok(
    !mayGive(holding({ users_update: [PARIS] }), [{ permission: "notify_expenses", place_id: null }], "users_update"),
  );
  assert.ok(mayGive(holding({ profiles_update: "all" }), notify, "profiles_update"));
});

test("the own office stands for the office of whoever has it, and for all of them in a profile", () => {
  const own: Grant[] = [{ permission: "expense_paying", place_id: null, own: true }];
  const inParis = holding({ expense_paying: [PARIS] });
  assert.ok(mayGive(inParis, resolved(own, { zone: PARIS, countries: [] }), "users_update"));
  assert.ok(!mayGive(inParis, resolved(own, { zone: DOUALA, countries: [] }), "users_update"));
  assert.ok(!mayGive(inParis, atMost(own), "profiles_update"));
  assert.ok(mayGive(holding({ expense_paying: "all" }), atMost(own), "profiles_update"));
  assert.deepEqual(resolved(own, { zone: null, countries: [PARIS] }), []);
});

test("one sees as somebody else only with the right for it, and only whoever holds nothing more", () => {
  const theirs = [{ permission: "expense_paying", place_id: PARIS }];
  assert.ok(mayImpersonate(holding({ users_impersonate: "all", expense_paying: "all" }), theirs));
  assert.ok(!mayImpersonate(holding({ users_impersonate: "all", expense_paying: [DOUALA] }), theirs));
  assert.ok(!mayImpersonate(holding({ expense_paying: "all" }), theirs));
});

describe("grants as rows and as the calls write them", () => {
  test("everywhere swallows the places, and nothing stands twice", () => {
    const rows = grantsFrom([
      { permission: "expense_paying", places: [PARIS, PARIS, "own"] },
      { permission: "expense_sending", places: [PARIS] },
      { permission: "expense_sending", places: "all" },
    ]);
    assert.deepEqual(givenFrom(rows), [
      { permission: "expense_paying", places: ["own", PARIS] },
      { permission: "expense_sending", places: "all" },
    ]);
  });
  test("changes leave the rest alone, and a difference leads from one to the other", () => {
    const before = grantsFrom([
      { permission: "expense_paying", places: [PARIS] },
      { permission: "agenda_view", places: "all" },
    ]);
    const after = changed(before, {
      changes: [
        { permission: "expense_paying", places: [DOUALA] },
        { permission: "reports_view", places: "all" },
        { permission: "agenda_view", places: "none" },
      ],
    });
    const { given, taken } = difference(before, after);
    assert.deepEqual(given.map((g) => g.permission).toSorted(), ["expense_paying", "reports_view"]);
    assert.deepEqual(taken.map((g) => g.permission).toSorted(), ["agenda_view", "expense_paying"]);
    assert.deepEqual(difference(after, after), { given: [], taken: [] });
  });
});
