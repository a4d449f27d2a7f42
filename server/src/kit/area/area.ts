import type { Permission } from "#contract/permissions.ts";
import type { DemoCompany, Happening } from "./demo.ts";
import type { Exportable } from "./exporting.ts";
import type { HomePart } from "../records/home-screen.ts";
import type { CustomerPart } from "../records/customer.ts";
import type { VisitPart } from "../records/visiting.ts";
import type { JoiningPart } from "../records/joining.ts";
import type { LeavingPart } from "../records/leaving.ts";
import type { Importer } from "./importing.ts";
import type { Job, Jobs } from "../jobs/jobs.ts";
import { auditedOf, fileRightsOf, searcherOf, type Audited, type FileRights, type Kind } from "../records/kind.ts";
import type { MovementSource } from "../records/movement-source.ts";
import type { Invariant } from "./invariants.ts";
import type { Route } from "../http/route.ts";
import type { Searcher } from "../records/searching.ts";
import type { Services } from "./services.ts";
import { outdatedFile } from "../files/storage.ts";
import { foundationTables } from "./tables.ts";

type ByWord<T> = Readonly<Record<string, T>>;

/** Everything an area contributes, declared in its `area.ts`. `areas.ts` lists the areas. */
export interface Area {
  readonly name: string;
  /** The tables that it owns: only its code and its demo may write them (`scripts/lib/tables.mjs`). */
  readonly tables: readonly string[];
  /**
   * Each call with its operation. `house` holds what all areas contribute, for areas that work on every kind without importing any (search,
   * trail).
   */
  readonly routes: (services: Services, house: House) => readonly Route[];
  /** Its kinds of record: the search, the audit trail and the rights to files derive from them. Search ranks ties in this order. */
  readonly kinds?: readonly Kind[] | ((house: House) => readonly Kind[]);
  /** Its lists that can be exported, by the name used in the call. */
  readonly exports?: ByWord<Exportable> | ((house: House) => ByWord<Exportable>);
  /** Its imports. */
  readonly importers?: readonly Importer[];
  /** Its part of the home screen and the menu: decisions, drafts, figures, badges. */
  readonly home?: HomePart | readonly HomePart[];
  /** What it shows of somebody who leaves, and of somebody who joins. */
  readonly leaving?: readonly LeavingPart[];
  readonly joining?: readonly JoiningPart[];
  /** What it tells on the page of a customer. */
  readonly customer?: CustomerPart;
  /** What it tells on the visit sheet of a customer. */
  readonly visit?: readonly VisitPart[];
  /** Holders of these rights receive live events about the members of their offices: their screens show or handle member data. */
  readonly membersHeardBy?: readonly Permission[];
  /**
   * Records that keep an office from being deleted, by the last part of the text key `errors.hangs_<word>`: a query that counts those of
   * office `$1`.
   */
  readonly inOffice?: ByWord<string>;
  /** The same for a contact. */
  readonly onContact?: ByWord<string>;
  /** What it keeps of a customer's account `u`, for the export of personal data: an SQL expression by the word it is exported as. */
  readonly ofAccount?: ByWord<string>;
  /**
   * What may still be open when a month of an office is closed, by the checklist's word: a query of `user_id`, `currency_id` and `amount`
   * for office `$1`, from day `$2` (null: no start) to day `$3`.
   */
  readonly openInMonth?: ByWord<string>;
  /** What its movements of money come from, by the word that it posts them with. */
  readonly sources?: ByWord<MovementSource>;
  /** What its data always holds, which `npm run verify` checks. */
  readonly invariants?: readonly Invariant[];
  readonly jobs?: (services: Services, house: House) => Jobs;
  /** Its part of the demo company; imported when asked for, so that a running server does not load it. */
  readonly demo?: () => Promise<(company: DemoCompany) => readonly Happening[]>;
  /** SQL that deletes what its tables keep of erased `records`, a name in the statement with their `kind` and `id`. */
  readonly forgetting?: (records: string) => string;
  /** Expired rows of its tables, as table and condition; a nightly job deletes them. */
  readonly outdated?: readonly Outdated[];
  /** Files of its records that are no longer needed, as the kind of record and a condition; deleted by the same job. */
  readonly outdatedFiles?: readonly (readonly [kind: string, when: string])[];
}
/** Expired rows of a table, as a condition. */
export type Outdated = readonly [table: string, when: string];

/** Declares an area; `server/src/areas.ts` lists it. */
export const area = (one: Area): Area => one;

/** What all areas contribute, merged. */
export interface House {
  /** The owner of each table. */
  readonly owners: ByWord<string>;
  /** What the audit trail knows about each kind, by the kind's name. */
  readonly audited: ByWord<Audited>;
  readonly kinds: readonly Kind[];
  /** Among equally good matches, records of earlier searchers come first. */
  readonly searchers: readonly Searcher[];
  readonly exports: ByWord<Exportable>;
  readonly importers: readonly Importer[];
  readonly home: readonly HomePart[];
  readonly leaving: readonly LeavingPart[];
  readonly joining: readonly JoiningPart[];
  readonly customer: readonly CustomerPart[];
  readonly visit: readonly VisitPart[];
  readonly files: ByWord<FileRights>;
  readonly membersHeardBy: readonly Permission[];
  readonly inOffice: ByWord<string>;
  readonly onContact: ByWord<string>;
  readonly ofAccount: ByWord<string>;
  readonly openInMonth: ByWord<string>;
  readonly sources: ByWord<MovementSource>;
  readonly outdated: readonly Outdated[];
  readonly invariants: readonly Invariant[];
  readonly forgetting: readonly ((records: string) => string)[];
}

/** Merges what the areas contribute, in their order. Throws at start-up when two areas use the same name. */
export function houseOf(areas: readonly Area[]): House {
  const kinds: Kind[] = [];
  const searchers: Searcher[] = [];
  const audited: Record<string, Audited> = {};
  const owners: Record<string, string> = {};
  const exports: Record<string, Exportable> = {};
  const files: Record<string, FileRights> = {};
  const inOffice: Record<string, string> = {};
  const onContact: Record<string, string> = {};
  const ofAccount: Record<string, string> = {};
  const openInMonth: Record<string, string> = {};
  const sources: Record<string, MovementSource> = {};
  const house: House = {
    owners,
    kinds,
    audited,
    exports,
    files,
    searchers,
    importers: areas.flatMap((a) => a.importers ?? []),
    home: areas.flatMap((a) => a.home ?? []),
    leaving: areas.flatMap((a) => a.leaving ?? []),
    joining: areas.flatMap((a) => a.joining ?? []),
    customer: areas.flatMap((a) => a.customer ?? []),
    visit: areas.flatMap((a) => a.visit ?? []),
    inOffice,
    onContact,
    ofAccount,
    openInMonth,
    sources,
    membersHeardBy: areas.flatMap((a) => a.membersHeardBy ?? []),
    outdated: areas.flatMap((a) => [...outdatedOf(a), ...(a.outdatedFiles ?? []).map(outdatedFile)]),
    invariants: areas.flatMap((a) => a.invariants ?? []),
    forgetting: areas.flatMap((a) => a.forgetting ?? []),
  };
  for (const [owner, tables] of Object.entries(foundationTables))
    addTo(owners, owned(owner, tables), `${owner}: table`);
  for (const a of areas) {
    addTo(owners, owned(a.name, a.tables), `${a.name}: table`);
    for (const kind of typeof a.kinds === "function" ? a.kinds(house) : (a.kinds ?? [])) {
      if (kinds.some((k) => k.name === kind.name)) throw new Error(`${a.name}: kind ${kind.name} is brought twice`);
      kinds.push(kind);
      const [searcher, trail, rights] = [searcherOf(kind), auditedOf(kind), fileRightsOf(kind)];
      if (searcher) searchers.push(searcher);
      if (trail) audited[kind.name] = trail;
      if (rights) files[kind.name] = rights;
    }
    addTo(exports, typeof a.exports === "function" ? a.exports(house) : a.exports, `${a.name}: export`);
    addTo(inOffice, a.inOffice, `${a.name}: in an office,`);
    addTo(onContact, a.onContact, `${a.name}: on a contact,`);
    addTo(ofAccount, a.ofAccount, `${a.name}: of an account,`);
    addTo(openInMonth, a.openInMonth, `${a.name}: open in a month,`);
    addTo(sources, a.sources, `${a.name}: source`);
  }
  return house;
}

const owned = (owner: string, tables: readonly string[]): ByWord<string> =>
  Object.fromEntries(tables.map((table) => [table, owner]));

/** Its expired rows. Throws when a table is not its own. */
function outdatedOf({ name, tables, outdated = [] }: Area): readonly Outdated[] {
  const other = outdated.find(([table]) => !tables.includes(table));
  if (other) throw new Error(`${name}: ${other[0]} is not its own table`);
  return outdated;
}

function addTo<T>(all: Record<string, T>, more: ByWord<T> | undefined, what: string): void {
  for (const [word, one] of Object.entries(more ?? {})) {
    if (Object.hasOwn(all, word)) throw new Error(`${what} ${word} is brought twice`);
    all[word] = one;
  }
}

/** The areas' background jobs, by name. */
export function jobsOf(areas: readonly Area[], services: Services, house: House): Jobs {
  const jobs: Record<string, Job> = {};
  for (const a of areas) addTo(jobs, a.jobs?.(services, house), `${a.name}: job`);
  return jobs;
}
