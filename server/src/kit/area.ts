import type { AnyLifecycle } from "#contract/kit/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Audited } from "./audited.ts";
import type { Exportable } from "./exporting.ts";
import type { Work } from "./home-screen.ts";
import type { Importer } from "./importing.ts";
import type { Job, Jobs } from "./jobs.ts";
import type { Route } from "./route.ts";
import type { Event } from "./record.ts";
import type { Searcher } from "./searching.ts";
import type { Services } from "./services.ts";
import type { Reader } from "./transaction.ts";

type ByWord<T> = Readonly<Record<string, T>>;

/** What one kind of record says of the files that belong to it. */
export interface FileKind {
  /** Whether the caller sees the record. Without it nobody opens its files by their address: its area serves them itself. */
  readonly mayRead?: (reader: Reader, recordId: string) => Promise<boolean>;
  /** Whether somebody who sees the product as the caller is shown what is the caller's own. */
  readonly openToImpersonator?: true;
  /** A browser may keep it: it is shown to everybody who works here, at an address that changes with it. */
  readonly cached?: true;
  /** What the trail says when a file is taken away whole; nothing where that is nothing unusual. */
  readonly taken?: (reader: Reader, recordId: string, fileName: string) => Promise<Event | undefined>;
}

/** All that an area brings to the house, said once in its `area.ts`. `areas.ts` is the list of them. */
export interface Area {
  readonly name: string;
  /** Each call with its operation. `house`: what all areas brought, for those that serve all without knowing any. */
  readonly routes: (services: Services, house: House) => readonly Route[];
  /** Its kinds of record for the trail, by the word that `record` is given. */
  readonly kinds?: ByWord<Audited> | ((house: House) => ByWord<Audited>);
  /** How its records are found by words. */
  readonly searchers?: readonly Searcher[];
  /** Its lists that can be had as a file, by the word that the call is given. */
  readonly exports?: ByWord<Exportable> | ((house: House) => ByWord<Exportable>);
  /** Its tables that can be read in. */
  readonly importers?: readonly Importer[];
  /** Its part of the home screen and the menu: decisions that wait, drafts, figures, badges. */
  readonly work?: Work;
  /** Whose files it keeps, and who may open them. */
  readonly files?: ByWord<FileKind>;
  /** Rights by which one hears, live, what others of an office do: they show or handle what is theirs. */
  readonly membersHeardBy?: readonly Permission[];
  /** What keeps an office from being deleted, by the word that it is told with (`errors.hangs_<word>`): a query of how many the office `$1` has. */
  readonly inOffice?: ByWord<string>;
  readonly lifecycles?: readonly AnyLifecycle[];
  readonly jobs?: (services: Services, house: House) => Jobs;
  /** Rows of its tables that have served their time: table and condition. They are deleted every night. */
  readonly outdated?: readonly (readonly [table: string, when: string])[];
}

export const area = (one: Area): Area => one;

/** What all areas brought, put together. */
export interface House {
  readonly kinds: ByWord<Audited>;
  /** Among records that match equally well, those of earlier searchers come first. */
  readonly searchers: readonly Searcher[];
  readonly exports: ByWord<Exportable>;
  readonly importers: readonly Importer[];
  readonly work: readonly Work[];
  readonly files: ByWord<FileKind>;
  readonly membersHeardBy: readonly Permission[];
  readonly inOffice: ByWord<string>;
  readonly outdated: readonly (readonly [table: string, when: string])[];
}

/** Puts together what the areas bring, in their order; two that use the same word do not start. */
export function houseOf(areas: readonly Area[]): House {
  const kinds: Record<string, Audited> = {};
  const exports: Record<string, Exportable> = {};
  const files: Record<string, FileKind> = {};
  const inOffice: Record<string, string> = {};
  const house: House = {
    kinds,
    exports,
    files,
    searchers: areas.flatMap((a) => a.searchers ?? []),
    importers: areas.flatMap((a) => a.importers ?? []),
    work: areas.flatMap((a) => a.work ?? []),
    inOffice,
    membersHeardBy: areas.flatMap((a) => a.membersHeardBy ?? []),
    outdated: areas.flatMap((a) => a.outdated ?? []),
  };
  for (const a of areas) {
    addTo(kinds, typeof a.kinds === "function" ? a.kinds(house) : a.kinds, `${a.name}: kind`);
    addTo(exports, typeof a.exports === "function" ? a.exports(house) : a.exports, `${a.name}: export`);
    addTo(files, a.files, `${a.name}: files of`);
    addTo(inOffice, a.inOffice, `${a.name}: in an office,`);
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
