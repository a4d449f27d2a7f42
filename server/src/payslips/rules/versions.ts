// Which versions a rule has after a change: pure, so that it can be tried without a database.
import { shiftDay } from "#contract/kit/recurrence.ts";
import type { RuleTerms } from "#contract/payslips/terms.ts";

export interface Version {
  readonly version_id: string;
  readonly valid_from: string;
  readonly valid_until: string | null;
  /** A validated payslip was computed with it. */
  readonly used: boolean;
  readonly terms: RuleTerms;
}
export interface Change {
  /** First day of a month. */
  readonly from: string;
  /** Last day of a month; null: until further notice; undefined: as before. */
  readonly until: string | null | undefined;
  readonly terms: Partial<RuleTerms>;
}
/** What is written: versions that are new or change, and those that go. */
export interface Plan {
  readonly put: readonly Version[];
  readonly removed: readonly string[];
}
export type Refusal =
  | { readonly refused: "used"; readonly day: string }
  | { readonly refused: "ends_before" | "overlaps"; readonly day: string };

/** The same value in another order of keys, as the database gives it, is the same. */
const plainly = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === "object" && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
export const areSameTerms = (a: RuleTerms, b: RuleTerms): boolean => plainly(a) === plainly(b);

const sent = (terms: Partial<RuleTerms>): Partial<RuleTerms> =>
  Object.fromEntries(Object.entries(terms).filter(([, v]) => v !== undefined));

/** The version that a change from a day on goes out from: the one that holds then, else the last before, else the first. */
export const versionBefore = (versions: readonly Version[], from: string): Version | undefined =>
  versions.findLast((v) => v.valid_from <= from) ?? versions[0];

/**
 * The versions after a change from a day on. One that begins on that day changes in place as long as no validated payslip used it; its end may
 * change even then. Otherwise a new version begins, and the one before it ends the day before.
 * @param versions by their first days
 * @param newId of a new version
 */
export function planChange(versions: readonly Version[], change: Change, newId: string): Plan | Refusal {
  const { from } = change;
  const same = versions.find((v) => v.valid_from === from);
  const before = versions.findLast((v) => v.valid_from < from);
  const after = versions.find((v) => v.valid_from > from);
  const goesOut = versionBefore(versions, from);
  const terms = { ...goesOut?.terms, ...sent(change.terms) } as RuleTerms;
  const latest = after ? shiftDay(after.valid_from, -1) : null;
  const holdsOn = same ?? (before && (before.valid_until === null || before.valid_until >= from) ? before : undefined);
  const until = change.until === undefined ? (holdsOn ? holdsOn.valid_until : latest) : (change.until ?? latest);
  if (until !== null && until < from) return { refused: "ends_before", day: from };
  if (latest !== null && until !== null && until > latest)
    return { refused: "overlaps", day: after?.valid_from ?? from };
  if (same?.used && !areSameTerms(same.terms, terms)) return { refused: "used", day: from };
  const version = { version_id: same?.version_id ?? newId, valid_from: from, valid_until: until, used: false, terms };
  if (same || !before || holdsOn !== before) return { put: [version], removed: [] };
  return { put: [{ ...before, valid_until: shiftDay(from, -1) }, version], removed: [] };
}

/** Takes one version back: the one before it, where it ends the day before, holds as long instead. */
export function planWithout(versions: readonly Version[], from: string): Plan | Refusal | undefined {
  const version = versions.find((v) => v.valid_from === from);
  if (!version) return undefined;
  if (version.used) return { refused: "used", day: from };
  const before = versions.find((v) => v.valid_until === shiftDay(from, -1));
  return {
    put: before ? [{ ...before, valid_until: version.valid_until }] : [],
    removed: [version.version_id],
  };
}

/** Ends a rule on a day: versions that begin later go, the one that holds then ends. Those that are used stay whatever the day. */
export function planEnd(versions: readonly Version[], day: string): Plan {
  const later = versions.filter((v) => v.valid_from > day && !v.used);
  const held = versions.filter((v) => v.valid_from <= day && (v.valid_until === null || v.valid_until > day));
  return {
    put: held.map((v) => ({ ...v, valid_until: day })),
    removed: later.map((v) => v.version_id),
  };
}

/** Whether naming these rules as a base leads back to the rule itself. `named` says which rules each one is of. */
export function leadsBack(rule: string, of: readonly string[], named: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const queue = [...of];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (next === rule) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(named.get(next) ?? []));
  }
  return false;
}
