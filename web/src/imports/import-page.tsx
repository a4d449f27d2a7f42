import { Checkbox } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { importKind } from "#contract/imports/endpoints.ts";
import { importKinds, listOfImport } from "#contract/imports/kinds.ts";
import { listAddress } from "#contract/reference/resources.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { pastedFor } from "#web/ui/list/pasted-block.ts";
import { NotFound } from "#web/ui/not-found.tsx";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportHelp } from "./import-help.tsx";
import css from "./imports.module.css";
import { Outcome, saveRest } from "./outcome.tsx";
import { ReadingChoices } from "./reading-choices.tsx";
import { TableInput, type TableSource } from "./table-input.tsx";
import { titleOf } from "./title-of.ts";
import { TriedRows } from "./tried.tsx";
import { type Choices, type Columns, type Tried, useImport } from "./use-import.ts";

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

function ImportOf({ kind }: { kind: string }) {
  const t = useT();
  const [url] = useUrl();
  const { data } = useRead(importKind, { params: { kind } }, { route: true });
  const columns = data?.data.columns ?? [];
  const zone = useMe().zones.find((z) => z.hash_id === url.office);
  const it = useImport(kind, columns, zone?.hash_id);
  const { tried } = it;
  /** A new grid for a table that is read anew; lines stand elsewhere then. */
  const [read, setRead] = useState(0);
  const list = listOfImport(kind);
  const start = async (): Promise<void> => {
    const done = await it.start();
    if (!done) return;
    toast(t("imports.done", { created: done.batch.created, changed: done.batch.changed }));
    if (done.rest) saveRest(done.rest);
  };
  const take = (next: TableSource): void => {
    setRead(read + 1);
    void it.take(next);
  };
  // A block that was pasted into the list; its columns must be known first.
  useEffect(() => {
    if (!data) return;
    const text = pastedFor(kind);
    if (text !== undefined) take({ text });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the columns are known
  }, [data === undefined]);
  const reread = (choices: Choices): void => {
    setRead(read + 1);
    it.reread(choices);
  };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>
          {titleOf(kind, t)}
          {zone ? <span className={css.of}>{zone.name}</span> : null}
        </h1>
        {list ? <ButtonLink href={listAddress(list)}>{t("imports.to_list")}</ButtonLink> : null}
        <ImportButton tried={tried} busy={it.importing} waits={it.looking} onStart={() => void start()} />
      </header>
      <div className={css.columns}>
        <div>
          <TableInput busy={it.looking && !tried} cards={kind === "contacts"} onGive={take} />
          <HowToRead kind={kind} columns={data?.data.columns} it={it} onReread={reread} />
          <div role="status">
            {it.problem ? (
              <Notice title={t("imports.not_read")} bad>
                {it.problem}
              </Notice>
            ) : null}
            {it.done ? <Outcome done={it.done} office={zone?.hash_id} onUndone={it.forget} /> : null}
          </div>
          {tried ? (
            <TriedRows key={read} tried={tried} columns={columns} busy={it.looking} onCorrect={it.correct} />
          ) : null}
        </div>
        {data ? <ImportHelp kind={kind} columns={columns} batches={data.data.batches} /> : null}
      </div>
    </div>
  );
}

interface HowProps {
  kind: string;
  /** Undefined until they are known. */
  columns: Columns | undefined;
  it: ReturnType<typeof useImport>;
  onReread: (choices: Choices) => void;
}
/** How the table is read, which column is which, and what is done with those that exist. */
function HowToRead({ kind, columns, it, onReread }: HowProps) {
  const t = useT();
  const { given, tried, how, found } = it;
  return (
    <>
      {found && given ? (
        <ReadingChoices reading={found.reading} choices={how.choices ?? {}} onChange={onReread} />
      ) : null}
      {found && given && columns && !found.settled ? (
        <ColumnMapping
          headings={found.columns}
          columns={columns}
          mapping={how.mapping ?? []}
          remembered={found.remembered}
          onChange={(mapping) => it.again({ ...how, mapping })}
        />
      ) : null}
      {kind === "users" ? (
        <Choice
          label={t("imports.moves")}
          text={t("imports.moves_text")}
          checked={how.moves === true}
          onChange={(moves) => it.again({ ...how, moves })}
        />
      ) : null}
      {given && (how.duplicates || (tried?.counts.duplicate ?? 0) > 0) ? (
        <Choice
          label={t("imports.duplicates")}
          checked={how.duplicates === true}
          onChange={(duplicates) => it.again({ ...how, duplicates })}
        />
      ) : null}
    </>
  );
}

interface ImportButtonProps {
  tried: Tried | undefined;
  busy: boolean;
  /** Whether the rows are being looked at. */
  waits: boolean;
  onStart: () => void;
}

/** Imports all rows, or those without errors. */
function ImportButton({ tried, busy, waits, onStart }: ImportButtonProps) {
  const t = useT();
  const count = tried ? tried.counts.create + tried.counts.change : 0;
  const word = count === 0 ? "imports.run" : tried && tried.counts.wrong > 0 ? "imports.run_good" : "imports.run_count";
  return (
    <Button
      look="filled"
      icon={<IconFileImport stroke={1.6} />}
      busy={busy}
      disabled={count === 0 || waits}
      onClick={onStart}
    >
      {t(word, { count })}
    </Button>
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
