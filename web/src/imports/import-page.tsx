import { Checkbox } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { dryRun, importKind, runImport } from "#contract/imports/endpoints.ts";
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
import { ImportHelp } from "./import-help.tsx";
import { titleOf } from "./title-of.ts";
import { ImportRows } from "./import-rows.tsx";
import css from "./imports.module.css";
import { TableInput, type Given } from "./table-input.tsx";

const known = (kind: string | undefined): string | undefined => importKinds.find((k) => k === kind);
export const prefetch = ({ params }: ScreenPlace): void => {
  const kind = known(params.kind ?? params.list);
  if (kind) void ask(importKind, { params: { kind } });
};

/** `/admin/import/{kind}`, `/admin/tools/import/{list}`: a table is tried first, then read in, and may be taken back. */
export default function ImportPage() {
  const [own, list] = [usePathParam("kind"), usePathParam("list")];
  const kind = known(own || list);
  return kind ? <ImportOf key={kind} kind={kind} /> : <NotFound />;
}

type Tried = ClientOutput<typeof dryRun>["data"];
type Done = ClientOutput<typeof runImport>["data"];

function ImportOf({ kind }: { kind: string }) {
  const t = useT();
  const [url] = useUrl();
  const { data } = useRead(importKind, { params: { kind } }, { route: true });
  const attempt = useChange(dryRun, { quiet: true });
  const change = useChange(runImport);
  const { run } = useSubmitKey();
  const [given, give] = useState<Given>();
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Done>();
  const [moves, setMoves] = useState(false);
  const list = listOfImport(kind);
  const zone = useMe().zones.find((z) => z.hash_id === url.office);
  const bodyOf = (table: Given, moving = moves) => ({
    ...table,
    ...(zone && { zone_hash_id: zone.hash_id }),
    ...(moving && { moves: "1" as const }),
  });
  const look = async (next: Given, moving = moves): Promise<void> => {
    give(next);
    setTried(undefined);
    setDone(undefined);
    setProblem(undefined);
    try {
      setTried((await attempt.mutateAsync({ input: { params: { kind }, body: bodyOf(next, moving) } })).data);
    } catch (e) {
      setProblem(isApiError(e) ? (Object.values(e.errors ?? {})[0]?.[0] ?? e.message) : String(e));
    }
  };
  const start = async (): Promise<void> => {
    if (!given) return;
    try {
      const answer = await run((idempotencyKey) =>
        change.mutateAsync({ input: { params: { kind }, body: bodyOf(given) }, idempotencyKey }),
      );
      setDone(answer.data);
      setTried(undefined);
      give(undefined);
      toast(t("imports.done", { created: answer.data.batch.created, changed: answer.data.batch.changed }));
    } catch {
      // The client has said why.
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
          <TableInput busy={attempt.isPending} onGive={(next) => void look(next)} />
          {kind === "users" ? (
            <div className={css.choice}>
              <Checkbox
                label={t("imports.moves")}
                description={t("imports.moves_text")}
                checked={moves}
                onChange={(e) => {
                  const on = e.currentTarget.checked;
                  setMoves(on);
                  if (given) void look(given, on);
                }}
              />
            </div>
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

/** What was done, and how new people get in. */
function Outcome({ done }: { done: Done }) {
  const t = useT();
  return (
    <section className={css.done}>
      <h2>{t("imports.done", { created: done.batch.created, changed: done.batch.changed })}</h2>
      {done.batch.kind === "users" && done.batch.created > 0 ? <p>{t("imports.invited")}</p> : null}
    </section>
  );
}
