import { allPermissions, scopeOf } from "#contract/permissions.ts";
import { type Holding, Rights } from "#server/kit/shared/access.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { median } from "./measures.ts";

const PEOPLE = 5000;
const OFFICES = 50;
const RIGHTS = 300;
const CHECKS = 1_000_000;
/** Bound in nanoseconds (5 µs). */
const BOUND = 5000;

/** The cost of a rights check with compiled rights. */
export interface CheckLine {
  readonly what: string;
  readonly nanoseconds: number;
  readonly bound: number;
  readonly ok: boolean;
}

/**
 * Measures rights checks with everybody's rights in memory, as in a server: 300 rights each, one person in fifty everywhere, one in ten in
 * all 50 offices, the rest in one to three. Checks alternate between people, so that CPU caches don't help.
 */
export function measureChecks(): CheckLine {
  const offices = Array.from({ length: OFFICES }, () => newId());
  const rights = allPermissions.slice(0, RIGHTS);
  const holdingsOf = (i: number): Holding[] => {
    const count = i % 10 === 0 ? OFFICES : 1 + (i % 3);
    const places: (string | null)[] =
      i % 50 === 1 ? [null] : Array.from({ length: count }, (_, n) => offices[(i + n) % OFFICES] ?? null);
    return rights.flatMap((permission) =>
      (scopeOf(permission) === "general" ? [null] : places).map((place_id) => ({ permission, place_id })),
    );
  };
  const people = Array.from({ length: PEOPLE }, (_, i) => new Rights(holdingsOf(i)));
  let passed = 0;
  const round = (): number => {
    const began = process.hrtime.bigint();
    for (let i = 0; i < CHECKS; i++) {
      const zone = offices[(i * 31) % OFFICES] ?? "";
      if (people[(i * 7919) % PEOPLE]?.at(rights[(i * 17) % RIGHTS] ?? "agenda_view", { zone })) passed += 1;
    }
    return Number(process.hrtime.bigint() - began) / CHECKS;
  };
  round();
  const nanoseconds = median(Array.from({ length: 5 }, round));
  if (passed === 0) throw new Error("No check passed: nothing was measured.");
  return {
    what: `check of a right, ${PEOPLE} people with ${RIGHTS} rights, ${OFFICES} offices`,
    nanoseconds,
    bound: BOUND,
    ok: nanoseconds <= BOUND,
  };
}
