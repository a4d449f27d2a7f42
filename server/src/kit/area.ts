import type { Permission } from "#contract/permissions.ts";
import type { DemoCompany, Happening } from "./demo.ts";
import type { Exportable } from "./exporting.ts";
import type { Work } from "./home-screen.ts";
import type { Importer } from "./importing.ts";
import type { Job, Jobs } from "./jobs.ts";
import { auditedOf, fileRightsOf, searcherOf, type Audited, type FileRights, type Kind } from "./kind.ts";
import type { Route } from "./route.ts";
import type { Searcher } from "./searching.ts";
import type { Services } from "./services.ts";

type ByWord<T> = Readonly<Record<string, T>>;

/** All that an area brings to the house, said once in its `area.ts`. `areas.ts` is the list of them. */
export interface Area {
  readonly name: string;
  /** Each call with its operation. `house`: what all areas brought, for those that serve all without knowing any. */
  readonly routes: (services: Services, house: House) => readonly Route[];
  /** Its kinds of record: search, trail and rights to files come from them. The search lists what it finds in their order. */
  readonly kinds?: readonly Kind[] | ((house: House) => readonly Kind[]);
  /** Its lists that can be had as a file, by the word that the call is given. */
  readonly exports?: ByWord<Exportable> | ((house: House) => ByWord<Exportable>);
  /** Its tables that can be read in. */
  readonly importers?: readonly Importer[];
  /** Its part of the home screen and the menu: decisions that wait, drafts, figures, badges. */
  readonly work?: Work;
  /** Rights by which one hears, live, what others of an office do: they show or handle what is theirs. */
  readonly membersHeardBy?: readonly Permission[];
  /** What keeps an office from being deleted, by the word that it is told with (`errors.hangs_<word>`): a query of how many the office `$1` has. */
  readonly inOffice?: ByWord<string>;
  /** The same of a contact. */
  readonly onContact?: ByWord<string>;
  /**
   * What may still be open in a month of an office, by the word of the checklist: a query of `user_id`, `currency_id` and `amount` of each,
   * in the office `$1`, from the day `$2` (null: ever) to the day `$3`.
   */
  readonly openInMonth?: ByWord<string>;
  readonly jobs?: (services: Services, house: House) => Jobs;
  /** Its part of the demo company. */
  readonly demo?: (company: DemoCompany) => readonly Happening[];
  /** Rows of its tables that have served their time: table and condition. They are deleted every night. */
  readonly outdated?: readonly (readonly [table: string, when: string])[];
}

export const area = (one: Area): Area => one;

/** What all areas brought, put together. */
export interface House {
  /** What the trail knows of each kind, by its word. */
  readonly audited: ByWord<Audited>;
  readonly kinds: readonly Kind[];
  /** Among records that match equally well, those of earlier searchers come first. */
  readonly searchers: readonly Searcher[];
  readonly exports: ByWord<Exportable>;
  readonly importers: readonly Importer[];
  readonly work: readonly Work[];
  readonly files: ByWord<FileRights>;
  readonly membersHeardBy: readonly Permission[];
  readonly inOffice: ByWord<string>;
  readonly onContact: ByWord<string>;
  readonly openInMonth: ByWord<string>;
  readonly outdated: readonly (readonly [table: string, when: string])[];
}

/** Puts together what the areas bring, in their order; two that use the same word do not start. */
export function houseOf(areas: readonly Area[]): House {
  const kinds: Kind[] = [];
  const searchers: Searcher[] = [];
  const audited: Record<string, Audited> = {};
  const exports: Record<string, Exportable> = {};
  const files: Record<string, FileRights> = {};
  const inOffice: Record<string, string> = {};
  const onContact: Record<string, string> = {};
  const openInMonth: Record<string, string> = {};
  const house: House = {
    kinds,
    audited,
    exports,
    files,
    searchers,
    importers: areas.flatMap((a) => a.importers ?? []),
    work: areas.flatMap((a) => a.work ?? []),
    inOffice,
    onContact,
    openInMonth,
    membersHeardBy: areas.flatMap((a) => a.membersHeardBy ?? []),
    outdated: areas.flatMap((a) => a.outdated ?? []),
  };
  for (const a of areas) {
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
    addTo(openInMonth, a.openInMonth, `${a.name}: open in a month,`);
  }
  return house;
}

function addTo<T>(all: Record<string, T>, more: ByWord<T> | undefined, what: string): void {
  for (const [word, one] of Object.entries(more ?? {})) {
    if (Object.hasOwn(all, word)) throw new Error(`${what} ${word} is brought twice`);
    all[word] = one;
  }
}

/** The areas' work in the background, by its word. */
export function jobsOf(areas: readonly Area[], services: Services, house: House): Jobs {
  const jobs: Record<string, Job> = {};
  for (const a of areas) addTo(jobs, a.jobs?.(services, house), `${a.name}: job`);
  return jobs;
}
