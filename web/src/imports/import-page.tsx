import { Checkbox } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { dryRun, importKind, readHeadings, runImport } from "#contract/imports/endpoints.ts";
import { importKinds, listOfImport } from "#contract/imports/kinds.ts";
import { listAddress } from "#contract/reference/resources.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { isApiError } from "#web/api/errors.ts";
import { prefetch as ask, useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { NotFound } from "#web/ui/not-found.tsx";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { ColumnMapping, type Mapping, mappingOf, missingIn } from "./column-mapping.tsx";
import { ImportHelp } from "./import-help.tsx";
import { titleOf } from "./title-of.ts";
import { ImportRows } from "./import-rows.tsx";
import css from "./imports.module.css";
import { TableInput, type TableSource } from "./table-input.tsx";

const known = (kind: string | undefined): string | undefined => importKinds.find((k) => k === kind);
export const prefetch = ({ params }: ScreenPlace): void => {
  const kind = known(params.kind ?? params.list);
  if (kind) void ask(importKind, { params: { kind } });
};

/** `/admin/import/{kind}`, `/admin/tools/import/{list}`: previews a table, imports it, and can undo that. */
export default function ImportPage() {
  const [own, list] = [usePathParam("kind"), usePathParam("list")];
  const kind = known(own || list);
  return kind ? <ImportOf key={kind} kind={kind} /> : <NotFound />;
}

type Tried = ClientOutput<typeof dryRun>["data"];
/** Options of the import: the mapping, and how to treat existing records. */
interface How {
  mapping?: Mapping;
  moves?: boolean;
  duplicates?: boolean;
}
type Done = ClientOutput<typeof runImport>["data"];

function ImportOf({ kind }: { kind: string }) {
  const t = useT();
  const [url] = useUrl();
  const { data } = useRead(importKind, { params: { kind } }, { route: true });
  const attempt = useChange(dryRun, { quiet: true });
  const change = useChange(runImport);
  const { run } = useSubmitKey();
  const [given, give] = useState<TableSource>();
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Done>();
  const headings = useChange(readHeadings, { quiet: true });
  const [found, setFound] = useState<ClientOutput<typeof readHeadings>["data"]>();
  const [how, setHow] = useState<How>({});
  const list = listOfImport(kind);
  /** Numbers the requests, so that answers to earlier ones are ignored. */
  const latest = useRef(0);
  const trying = useRef<Promise<void>>(Promise.resolve());
  const zone = useMe().zones.find((z) => z.hash_id === url.office);
  const bodyOf = (table: TableSource, { mapping, moves, duplicates }: How) => ({
    ...table,
    ...(zone && { zone_hash_id: zone.hash_id }),
    ...(mapping && { mapping: mapping.join(",") }),
    ...(moves && { moves: "1" as const }),
    ...(duplicates && { duplicates: "1" as const }),
  });
  const fails = (e: unknown): void =>
    setProblem(isApiError(e) ? (Object.values(e.errors ?? {})[0]?.[0] ?? e.message) : String(e));
  /** Previews the table with these options. */
  const look = async (next: TableSource, as: How): Promise<void> => {
    give(next);
    setHow(as);
    setTried(undefined);
    setDone(undefined);
    setProblem(undefined);
    // Missing columns are reported by the mapping itself.
    const mine = (latest.current += 1);
    if (missingIn(as.mapping ?? [], data?.data.columns ?? []).length > 0) return;
    // One at a time, skipping all but the latest: each preview takes a worker thread on the server.
    trying.current = trying.current.then(async () => {
      if (mine !== latest.current) return;
      try {
        const answer = await attempt.mutateAsync({ input: { params: { kind }, body: bodyOf(next, as) } });
        if (mine === latest.current) setTried(answer.data);
      } catch (e) {
        if (mine === latest.current) fails(e);
      }
    });
    await trying.current;
  };
  /** A new table: reads its columns, then previews it. */
  const take = async (next: TableSource): Promise<void> => {
    const mine = (latest.current += 1);
    setFound(undefined);
    setProblem(undefined);
    setTried(undefined);
    try {
      const answer = await headings.mutateAsync({ input: { params: { kind }, body: next } });
      if (mine !== latest.current) return;
      setFound(answer.data);
      await look(next, { ...how, mapping: mappingOf(answer.data.columns) });
    } catch (e) {
      fails(e);
    }
  };
  const start = async (): Promise<void> => {
    if (!given) return;
    try {
      const answer = await run((idempotencyKey) =>
        change.mutateAsync({ input: { params: { kind }, body: bodyOf(given, how) }, idempotencyKey }),
      );
      setDone(answer.data);
      setTried(undefined);
      setFound(undefined);
      give(undefined);
      toast(t("imports.done", { created: answer.data.batch.created, changed: answer.data.batch.changed }));
    } catch {
      // The API client has shown the error.
    }
  };
  const ready = tried && tried.counts.wrong === 0 ? tried.counts.create + tried.counts.change : 0;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>
          {titleOf(kind, t)}
          {zone ? <span className={css.of}>{zone.name}</span> : null}
        </h1>
        {list ? <ButtonLink href={listAddress(list)}>{t("imports.to_list")}</ButtonLink> : null}
        <Button
          look="filled"
          icon={<IconFileImport stroke={1.6} />}
          busy={change.isPending}
          disabled={ready === 0}
          onClick={() => void start()}
        >
          {ready > 0 ? t("imports.run_count", { count: ready }) : t("imports.run")}
        </Button>
      </header>
      <div className={css.columns}>
        <div>
          <TableInput
            busy={attempt.isPending || headings.isPending}
            cards={kind === "contacts"}
            onGive={(next) => void take(next)}
          />
          {found && given && data && !found.settled ? (
            <ColumnMapping
              headings={found.columns}
              columns={data.data.columns}
              mapping={how.mapping ?? []}
              onChange={(mapping) => void look(given, { ...how, mapping })}
            />
          ) : null}
          {kind === "users" ? (
            <Choice
              label={t("imports.moves")}
              text={t("imports.moves_text")}
              checked={how.moves === true}
              onChange={(moves) => (given ? void look(given, { ...how, moves }) : setHow({ ...how, moves }))}
            />
          ) : null}
          {given && (how.duplicates || (tried?.counts.duplicate ?? 0) > 0) ? (
            <Choice
              label={t("imports.duplicates")}
              checked={how.duplicates === true}
              onChange={(duplicates) => void look(given, { ...how, duplicates })}
            />
          ) : null}
          <div role="status">
            {problem ? (
              <Notice title={t("imports.not_read")} bad>
                {problem}
              </Notice>
            ) : null}
            {done ? <Outcome done={done} /> : null}
          </div>
          {tried ? <ImportRows tried={tried} /> : null}
        </div>
        {data ? <ImportHelp kind={kind} columns={data.data.columns} batches={data.data.batches} /> : null}
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  text?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An option of the import. */
const Choice = ({ label, text, checked, onChange }: ChoiceProps) => (
  <div className={css.choice}>
    <Checkbox label={label} description={text} checked={checked} onChange={(e) => onChange(e.currentTarget.checked)} />
  </div>
);

/** The result, and how new people can sign in. */
function Outcome({ done }: { done: Done }) {
  const t = useT();
  return (
    <section className={css.done}>
      <h2>{t("imports.done", { created: done.batch.created, changed: done.batch.changed })}</h2>
      {done.batch.kind === "users" && done.batch.created > 0 ? <p>{t("imports.invited")}</p> : null}
    </section>
  );
}
