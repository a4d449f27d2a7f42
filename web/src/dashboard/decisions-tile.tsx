import { Suspense, useLayoutEffect, useMemo, useState, type ReactElement } from "react";
import { firstDecisions, listApprovals } from "#contract/dashboard/endpoints.ts";
import { useInfinite } from "#web/api/query.ts";
import { loadReceiptPeek } from "#web/expenses/public.ts";
import { useShownList } from "#web/kit/from-list.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { lazy } from "#web/kit/lazy.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { useActions } from "#web/ui/actions/use-actions.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import { lazyPart, Opening } from "#web/ui/lazy-part.tsx";
import { useCursor } from "#web/ui/list/use-cursor.ts";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { decisionKinds } from "#web/ui/home/decision-kinds.ts";
import css from "./dashboard.module.css";
import rowCss from "./decision-row.module.css";
import { decides, inPlace, type Decision } from "./decisions.ts";
import { DecisionRow } from "./decision-row.tsx";
import { Tile, useHome } from "#web/ui/home/tile.tsx";

/** Loaded when somebody opens receipts. */
const ReceiptPeek = lazyPart(loadReceiptPeek);

const UsualOf = lazy(() => import("./usual.tsx"));

const idOf = (d: Decision): string => `${d.kind} ${d.hash_id}`;

/** Decides on a row: at once, or after asking for the reason of a rejection. */
function useDeciding(leaving: (ids: readonly string[]) => void) {
  const t = useT();
  const { busy, take } = useActions();
  const [rejecting, setRejecting] = useState<Decision>();
  const decide = async (row: Decision, action: string, said: string, reason?: string): Promise<boolean> => {
    leaving([idOf(row)]);
    const of = await decisionKinds()[row.kind]?.actions?.();
    if (!of) return false;
    return await take(of, action, row as never, reason === undefined ? {} : { [of.reasonOf(action)]: reason }, said);
  };
  const approve = (row: Decision | undefined): void => {
    const { yes, word } = (row && inPlace(row)) ?? {};
    if (row && yes)
      void decide(row, yes, t(`dashboard.${word === "sign" ? "signed" : "approved"}`, { title: row.title }));
  };
  const reject = async (row: Decision, reason: string): Promise<void> => {
    if (await decide(row, "reject", t("dashboard.rejected", { title: row.title }), reason)) setRejecting(undefined);
  };
  return { busy, approve, rejecting, setRejecting, reject };
}
type Deciding = ReturnType<typeof useDeciding>;

/** Selects the first row once, with the paint that shows it; rows arriving above later don't take the cursor. Returns how to do so once more. */
function useFirstSelected(shown: boolean, set: (index: number) => void): () => void {
  const [begun, setBegun] = useState(false);
  useLayoutEffect(() => {
    if (!shown || begun) return;
    set(0);
    setBegun(true);
  }, [shown, begun, set]);
  return () => setBegun(false);
}

interface KeyedTo {
  move: (by: number) => void;
  deciding: Deciding;
  onPeek: (row: Decision | undefined) => void;
}
/** Keys of the queue; `here`: they are not a dialog's. */
function useDecisionKeys(here: boolean, current: Decision | undefined, { move, deciding, onPeek }: KeyedTo): void {
  const may = here && current ? inPlace(current) : undefined;
  useKeys([
    { keys: "j", label: "dashboard.key_next", repeats: true, enabled: here, run: () => void move(1) },
    { keys: "k", label: "dashboard.key_before", repeats: true, enabled: here, run: () => void move(-1) },
    { keys: "Enter", label: "dashboard.key_open", enabled: here, run: () => current && go(current.link) },
    {
      keys: "f",
      label: "dashboard.receipts",
      enabled: here && (current?.files_count ?? 0) > 0,
      run: () => onPeek(current),
    },
    {
      keys: "a",
      label: `dashboard.${may?.word ?? "approve"}`,
      enabled: !!may?.yes,
      run: () => deciding.approve(current),
    },
    { keys: "r", label: "dashboard.reject", enabled: !!may?.mayReject, run: () => deciding.setRejecting(current) },
  ]);
}

/** All pending decisions, made in place where their lifecycle allows it: `j` and `k` move, `a` approves or signs, `r` rejects. */
export default function DecisionsTile(): ReactElement | null {
  const t = useT();
  const { bootstrap } = useMe();
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const { rows, query } = useInfinite(listApprovals, firstDecisions(kinds), { quiet: true, keep: true });
  const waiting = useHome().data?.data.waiting ?? [];
  const { cursor, move, set, leaving } = useCursor(rows.map(idOf));
  const deciding = useDeciding(leaving);
  const [peeking, setPeeking] = useState<Decision>();
  useShownList(
    useMemo(() => rows.map((row) => row.link), [rows]),
    true,
  );
  const shown = rows.length > 0 && !query.isPlaceholderData;
  const selectAfresh = useFirstSelected(shown, set);
  const current = rows[cursor];
  const here = rows.length > 0 && !deciding.rejecting && !peeking;
  useDecisionKeys(here, current, { move, deciding, onPeek: setPeeking });
  const choose = (next: readonly string[]): void => {
    setKinds(next);
    selectAfresh();
  };
  if (!decides(bootstrap) && waiting.length === 0) return null;
  const total = waiting.reduce((n, w) => n + w.count, 0);
  const only = kinds.length === 1 ? decisionKinds()[kinds[0] ?? ""] : undefined;
  return (
    <Tile
      name="decisions"
      note={total > 0 && <span className={css.badge}>{total}</span>}
      all={only && mayOpen(bootstrap, only.need) && only.all()}
    >
      {waiting.length > 1 && <Kinds waiting={waiting} kinds={kinds} onKinds={choose} />}
      {!query.data ? (
        <Loading of={query} rows={5} text="dashboard.not_loaded" />
      ) : rows.length === 0 ? (
        <EmptyGlass title={t("dashboard.nothing_waits")} text={t("dashboard.nothing_waits_text")} />
      ) : (
        <Queue rows={rows} current={current} deciding={deciding} onPoint={set} onPeek={setPeeking} />
      )}
      {current ? <UsualBelow of={current} /> : null}
      <MoreButton query={query} size="small" look="quiet" className={css.further}>
        {t("dashboard.show_more")}
      </MoreButton>
      {peeking && (
        <Opening onClose={() => setPeeking(undefined)}>
          <ReceiptPeek key={idOf(peeking)} id={peeking.hash_id} onClose={() => setPeeking(undefined)} />
        </Opening>
      )}
      <RejectDialog deciding={deciding} />
    </Tile>
  );
}

/** Puts the queue together of some kinds, each with its number of pending decisions: the keys 1 to 9 add and take one, 0 is all. */
function Kinds({
  waiting,
  kinds,
  onKinds,
}: {
  waiting: readonly { kind: string; count: number }[];
  kinds: readonly string[];
  onKinds: (kinds: readonly string[]) => void;
}): ReactElement {
  const t = useT();
  const toggle = (kind: string): void =>
    onKinds(kinds.includes(kind) ? kinds.filter((k) => k !== kind) : [...kinds, kind]);
  useKeys([
    { keys: "0", label: "dashboard.key_all_kinds", run: () => onKinds([]) },
    ...waiting.slice(0, 9).map(({ kind }, i) => ({
      keys: String(i + 1),
      label: `dashboard.all_${kind}`,
      run: () => toggle(kind),
    })),
  ]);
  return (
    <div className={css.kinds} role="group" aria-label={t("dashboard.kinds")}>
      <button type="button" aria-pressed={kinds.length === 0} aria-keyshortcuts="0" onClick={() => onKinds([])}>
        {t("dashboard.all_kinds")}
      </button>
      {waiting.map(({ kind, count }, i) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kinds.includes(kind)}
          aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}
          onClick={() => toggle(kind)}
        >
          {t(`dashboard.all_${kind}`)}
          <span>{count}</span>
        </button>
      ))}
    </div>
  );
}

interface QueueProps {
  rows: readonly Decision[];
  current: Decision | undefined;
  deciding: Deciding;
  onPoint: (at: number) => void;
  onPeek: (row: Decision) => void;
}
/** The pending decisions. */
function Queue({ rows, current, deciding, onPoint, onPeek }: QueueProps): ReactElement {
  return (
    <ul className={rowCss.decisions}>
      {rows.map((row, i) => (
        <DecisionRow
          key={idOf(row)}
          decision={row}
          current={row === current}
          busy={deciding.busy?.id === row.hash_id}
          onPoint={() => onPoint(i)}
          onPeek={() => onPeek(row)}
          onApprove={() => deciding.approve(row)}
          onReject={() => deciding.setRejecting(row)}
        />
      ))}
    </ul>
  );
}

/** What is usual for what the current row asks. */
function UsualBelow({ of }: { of: Decision }): ReactElement {
  return (
    <div className={css.usual} aria-live="polite">
      <Suspense>
        <UsualOf key={idOf(of)} kind={of.kind} id={of.hash_id} />
      </Suspense>
    </div>
  );
}

/** Asks for the reason of a rejection. */
function RejectDialog({ deciding }: { deciding: Deciding }): ReactElement | null {
  const t = useT();
  const { rejecting } = deciding;
  if (!rejecting) return null;
  return (
    <ReasonDialog
      opened
      onClose={() => deciding.setRejecting(undefined)}
      danger
      busy={deciding.busy !== undefined}
      title={t("dashboard.reject_title", { title: rejecting.title })}
      text={t(`dashboard.reject_text_${rejecting.kind}`, { name: rejecting.person.name })}
      label={t("dashboard.reason")}
      confirm={t("dashboard.reject")}
      onConfirm={(reason) => void deciding.reject(rejecting, reason)}
    />
  );
}
