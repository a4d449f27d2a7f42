import { useRef, useState } from "react";
import { dryRun, readHeadings, runImport, type importKind } from "#contract/imports/endpoints.ts";
import type { choices } from "#contract/imports/reading.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { type Mapping, mappingOf, missingIn } from "./column-mapping.tsx";
import type { TableSource } from "./table-input.tsx";

export type Tried = ClientOutput<typeof dryRun>["data"];
export type Found = ClientOutput<typeof readHeadings>["data"];
export type Done = ClientOutput<typeof runImport>["data"];
export type Columns = ClientOutput<typeof importKind>["data"]["columns"];
/** How the file is read, where that was chosen. */
export type Choices = { [K in keyof typeof choices]?: string };
export interface Correction {
  readonly line: number;
  readonly column: string;
  readonly value: string;
}
/** Options of the import: how the file is read, the mapping, corrected cells, and how to treat existing records. */
export interface How {
  choices?: Choices;
  mapping?: Mapping;
  corrections?: readonly Correction[];
  moves?: boolean;
  duplicates?: boolean;
}

function bodyOf(table: TableSource, { choices, mapping, corrections, moves, duplicates }: How, zone?: string) {
  return {
    ...table,
    ...(choices as object),
    ...(zone && { zone_hash_id: zone }),
    ...(mapping && { mapping: mapping.join(",") }),
    ...(corrections && corrections.length > 0 && { corrections: [...corrections] }),
    ...(moves && { moves: "1" as const }),
    ...(duplicates && { duplicates: "1" as const }),
  };
}
const said = (e: unknown): string => (isApiError(e) ? (Object.values(e.errors ?? {})[0]?.[0] ?? e.message) : String(e));

/** What is known of the table, and what became of it. */
function useImportState() {
  const [given, give] = useState<TableSource>();
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Done>();
  const [found, setFound] = useState<Found>();
  const [how, setHow] = useState<How>({});
  const end = (outcome: Done): void => {
    setDone(outcome);
    setTried(undefined);
    setFound(undefined);
    give(undefined);
    setHow({});
  };
  return { given, give, tried, setTried, problem, setProblem, done, setDone, found, setFound, how, setHow, end };
}

/** Finds the columns of a table and tries its rows. */
function usePreview(
  kind: string,
  columns: Columns,
  zone: string | undefined,
  { give, setTried, setProblem, setDone, setFound, how, setHow }: ReturnType<typeof useImportState>,
) {
  const attempt = useChange(dryRun, { quiet: true });
  const headings = useChange(readHeadings, { quiet: true });
  /** Numbers the requests, so that answers to earlier ones are ignored. */
  const latest = useRef(0);
  const trying = useRef<Promise<void>>(Promise.resolve());
  /** Previews the table with these options. */
  const look = async (next: TableSource, as: How): Promise<void> => {
    give(next);
    setHow(as);
    setDone(undefined);
    setProblem(undefined);
    // Missing columns are reported by the mapping itself.
    const mine = (latest.current += 1);
    if (missingIn(as.mapping ?? [], columns).length > 0) {
      setTried(undefined);
      return;
    }
    // One at a time, skipping all but the latest: each preview takes a worker thread on the server.
    trying.current = trying.current.then(async () => {
      if (mine !== latest.current) return;
      try {
        const answer = await attempt.mutateAsync({ input: { params: { kind }, body: bodyOf(next, as, zone) } });
        if (mine === latest.current) setTried(answer.data);
      } catch (e) {
        if (mine !== latest.current) return;
        setTried(undefined);
        setProblem(said(e));
      }
    });
    await trying.current;
  };
  /** A table, or the same one read otherwise: reads its columns, then previews it. */
  const take = async (next: TableSource, choices: Choices = {}): Promise<void> => {
    const mine = (latest.current += 1);
    setProblem(undefined);
    setDone(undefined);
    setTried(undefined);
    give(next);
    try {
      const input = { params: { kind }, body: { ...next, ...(choices as object) } };
      const answer = await headings.mutateAsync({ input });
      if (mine !== latest.current) return;
      setFound(answer.data);
      const { moves, duplicates } = how;
      await look(next, {
        ...(moves && { moves }),
        ...(duplicates && { duplicates }),
        choices,
        mapping: mappingOf(answer.data.columns),
      });
    } catch (e) {
      if (mine !== latest.current) return;
      if (Object.keys(choices).length === 0) setFound(undefined);
      setProblem(said(e));
    }
  };
  return { look, take, looking: attempt.isPending || headings.isPending };
}

/** The steps of an import: a table is given, its columns are found, rows are looked at, mended and imported. */
export function useImport(kind: string, columns: Columns, zone: string | undefined) {
  const change = useChange(runImport);
  const { run } = useSubmitKey();
  const state = useImportState();
  const { given, tried, problem, done, found, how } = state;
  const { look, take, looking } = usePreview(kind, columns, zone, state);
  /** Imports all rows, or those without errors. */
  const start = async (): Promise<Done | undefined> => {
    if (!given) return undefined;
    const partial = tried && tried.counts.wrong > 0 ? { partial: "1" as const } : {};
    try {
      const { data } = await run((idempotencyKey) =>
        change.mutateAsync({
          input: { params: { kind }, body: { ...bodyOf(given, how, zone), ...partial } },
          idempotencyKey,
        }),
      );
      state.end(data);
      return data;
    } catch {
      // The API client has shown the error.
      return undefined;
    }
  };
  const again = (as: How): void => (given ? void look(given, as) : state.setHow(as));
  const correct = (one: Correction): void => {
    const others = (how.corrections ?? []).filter((c) => c.line !== one.line || c.column !== one.column);
    again({ ...how, corrections: [...others, one] });
  };
  return {
    given,
    tried,
    problem,
    done,
    found,
    how,
    looking,
    importing: change.isPending,
    take,
    again,
    correct,
    start,
    forget: (): void => state.setDone(undefined),
    reread: (choices: Choices): void => (given ? void take(given, choices) : undefined),
  };
}
