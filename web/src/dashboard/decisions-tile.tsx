import { useQueries } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactElement } from "react";
import { badges } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import { invalidate, keyOf, useRead } from "#web/api/query.ts";
import { isApiError } from "#web/api/errors.ts";
import { go } from "#web/app/go.ts";
import { useT } from "#web/app/i18n.ts";
import { useKeys } from "#web/app/keys.ts";
import { mayOpen, useMe } from "#web/app/me.ts";
import { toast, toastError } from "#web/app/toast.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import css from "./dashboard.module.css";
import { sources, type Decision } from "./decisions.ts";
import { DecisionRow } from "./decision-row.tsx";

/** The oldest first, and no more than one sees at a glance. */
const SHOWN = 12;
/** Loaded when somebody is about to refuse something. */
const ReasonDialog = lazy(() => import("#web/ui/dialogs.tsx").then((m) => ({ default: m.ReasonDialog })));

function useDecisions() {
  const { bootstrap } = useMe();
  const mine = sources.filter((s) => mayOpen(bootstrap, s.need));
  const answers: readonly { data?: unknown; isPending: boolean; isError: boolean }[] = useQueries({
    queries: mine.map((s) => ({
      queryKey: keyOf(s.endpoint, s.input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(s.endpoint, s.input, { signal, quiet: true }),
    })),
  });
  const counts = useRead(badges, {}, { quiet: true }).data?.data;
  const found = mine.map((s, i) => ({
    source: s,
    rows: answers[i]?.data ? s.rows(answers[i].data as never) : [],
    total: counts ? s.total(counts) : 0,
  }));
  return { mine, found, loading: answers.some((a) => a.isPending), failed: answers.some((a) => a.isError) };
}

/** Everything that waits for my yes or no, decided in place: `j` `k` move, `a` approves, `r` rejects. */
export default function DecisionsTile(): ReactElement | null {
  const t = useT();
  const { mine, found, loading, failed } = useDecisions();
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState<string>();
  const [rejecting, setRejecting] = useState<Decision>();
  const rows = found
    .flatMap((f) => f.rows)
    .toSorted((a, b) => a.since.localeCompare(b.since))
    .slice(0, SHOWN);
  const total = found.reduce((n, f) => n + f.total, 0);
  const current = rows[Math.min(at, rows.length - 1)];

  const run = async (row: Decision, work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(row.id);
    try {
      await work();
      return true;
    } catch (e) {
      // Everything else was told already; a 403 is silent.
      if (isApiError(e) && e.status === 403 && e.message) toastError(e.message);
      return false;
    } finally {
      setBusy(undefined);
      void invalidate("expenses", "access", "audit");
    }
  };
  const approve = (row: Decision | undefined): void => {
    const decide = row?.approve;
    if (!row || !decide) return;
    void run(row, async () => {
      const undo = await decide();
      const words = t("dashboard.approved", { title: row.title });
      if (undo) toastUndo(words, () => void run(row, async () => void (await undo())));
      else toast(words);
    });
  };
  const reject = (row: Decision, reason: string): void =>
    void run(row, async () => {
      await row.reject?.(reason);
      toast(t("dashboard.rejected", { title: row.title }));
    }).then((done) => done && setRejecting(undefined));

  const here = rows.length > 0 && !rejecting;
  useKeys([
    { keys: "j", label: "dashboard.key_next", enabled: here, run: () => setAt(Math.min(rows.length - 1, at + 1)) },
    { keys: "k", label: "dashboard.key_before", enabled: here, run: () => setAt(Math.max(0, at - 1)) },
    { keys: "Enter", label: "dashboard.key_open", enabled: here, run: () => current && go(current.link) },
    { keys: "a", label: "dashboard.approve", enabled: here && !!current?.approve, run: () => approve(current) },
    { keys: "r", label: "dashboard.reject", enabled: here && !!current?.reject, run: () => setRejecting(current) },
  ]);

  if (mine.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="decisions">
      <h2 className={css.title} id="decisions">
        {t("dashboard.to_decide")}
        {total > 0 && <span className={css.badge}>{total}</span>}
        {found
          .filter((f) => f.total > 0)
          .map((f) => (
            <AppLink key={f.source.kind} href={f.source.all} className={css.kindLink}>
              {t(`dashboard.all_${f.source.kind}`)} <span>{f.total}</span>
            </AppLink>
          ))}
      </h2>
      {loading ? (
        <SkeletonRows rows={5} />
      ) : failed && rows.length === 0 ? (
        <p className={css.note} role="alert">
          {t("dashboard.not_loaded")}
        </p>
      ) : rows.length === 0 ? (
        <EmptyGlass title={t("dashboard.nothing_waits")} text={t("dashboard.nothing_waits_text")} />
      ) : (
        <ul>
          {rows.map((row, i) => (
            <DecisionRow
              key={row.id}
              decision={row}
              current={row === current}
              busy={busy === row.id}
              onPoint={() => setAt(i)}
              onApprove={() => approve(row)}
              onReject={() => setRejecting(row)}
            />
          ))}
        </ul>
      )}
      {rejecting && (
        <Suspense fallback={null}>
          <ReasonDialog
            opened
            onClose={() => setRejecting(undefined)}
            danger
            busy={busy !== undefined}
            title={t("dashboard.reject_title", { title: rejecting.title })}
            text={t("dashboard.reject_text", { name: rejecting.person.name })}
            label={t("dashboard.reason")}
            confirm={t("dashboard.reject")}
            onConfirm={(reason) => reject(rejecting, reason)}
          />
        </Suspense>
      )}
    </section>
  );
}
