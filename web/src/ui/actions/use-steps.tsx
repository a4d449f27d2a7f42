import { type ComponentType, type ReactNode, useState } from "react";
import type { AnySeveral, SeveralOutcome } from "#contract/kit/several.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { lazyPart } from "../lazy-part.tsx";
import { useSubmitKey } from "../form/use-submit-key.ts";
import type { Bulk, UrlState } from "../list/types.ts";
import { Asking, type Question } from "../record/asking.tsx";
import type { LiveArea } from "#contract/live.ts";
import type { ActionInput, Look, Subject } from "./actions-of.ts";
import type { Numbered } from "./use-actions.ts";

const Refused = lazyPart(() => import("./refused.tsx"));

/** Rows that are chosen, or the filters of all that match. */
export type Chosen = { readonly rows: readonly Subject[] } | { readonly filters: UrlState };

/** A form that asks what several records are given. */
export interface StepFormProps {
  opened: boolean;
  onClose: () => void;
  count: number;
  onGiven: (given: ActionInput) => Promise<unknown>;
}

/** A step that a list takes of several records together. */
export interface Step<Row> extends Look {
  /** The step of the call. */
  readonly step: string;
  /** The word of `can` that allows it, by default that of the step. */
  readonly action?: string;
  /** It cannot be taken back: of one record too it asks. */
  readonly danger?: true;
  readonly when?: (row: Row) => boolean;
  /** The step that takes it back; of one that changes fields it is given what was before. */
  readonly undo?: string;
  /** A reason that some rows need: its word in the call, and the label of its field. */
  readonly reason?: { readonly word: string; readonly label: string; readonly needs: (row: Row) => boolean };
  readonly given?: ActionInput;
  readonly Form?: ComponentType<StepFormProps>;
}

interface Asked {
  readonly step: string;
  readonly count: number;
  readonly run: (given: ActionInput) => Promise<boolean>;
  readonly question?: { question: Question; confirm: string; run: (reason?: string) => unknown };
}

interface Started<Row> {
  readonly label: string;
  readonly chosen: Chosen;
  readonly rows: readonly Row[];
  readonly count: number;
  readonly run: (given: ActionInput) => Promise<boolean>;
}
/** Asks first: its form, its reason, or a confirmation of what cannot be undone or is not seen whole. */
function startStep<Row>(
  step: Step<Row>,
  { label, chosen, rows, count, run }: Started<Row>,
  ask: (asked: Asked) => void,
  t: Translate,
): void {
  const isSeen = "rows" in chosen;
  const needsReason = step.reason !== undefined && (!isSeen || rows.some(step.reason.needs));
  if (!step.Form && !needsReason && !step.danger && isSeen && (step.undo !== undefined || count === 1))
    return void run({});
  const question: Question = {
    title: t("ui.several_title", { step: label, count }),
    text: t("ui.several_text"),
    ...(step.danger && { danger: true }),
    ...(needsReason && step.reason && { reason: t(step.reason.label) }),
  };
  const answered = async (reason?: string): Promise<boolean> =>
    await run(reason !== undefined && step.reason ? { [step.reason.word]: reason } : {});
  ask({
    step: step.step,
    count,
    run,
    ...(!step.Form && { question: { question, confirm: label, run: answered } }),
  });
}

/** The steps of a list for several records: entries of its bar, their questions and forms, and what was refused, with the records as links. */
export function useSteps<Row extends Numbered & { readonly can: object }>(
  area: LiveArea,
  several: AnySeveral,
  steps: readonly Step<Row>[],
  href: (id: string) => string,
): { bulk: Bulk<Row>[]; said: ReactNode; question: ReactNode } {
  const t = useT();
  const { run: submit } = useSubmitKey();
  const [asked, setAsked] = useState<Asked>();
  const [left, setLeft] = useState<{ label: string; refused: SeveralOutcome["refused"] }>();
  const bulk = steps.map((step): Bulk<Row> => {
    const action = step.action ?? step.step;
    const { icon: Icon } = step;
    const label = t(step.label);
    const run = async (chosen: Chosen, given: ActionInput): Promise<boolean> => {
      const { takeSteps } = await import("./take-steps.ts");
      const refused = await takeSteps({
        area,
        several,
        step,
        label,
        chosen,
        given: { ...step.given, ...given },
        submit,
        t,
      });
      if (!refused) return false;
      setLeft(refused.length > 0 ? { label, refused } : undefined);
      return true;
    };
    const start = (chosen: Chosen, rows: readonly Row[], count: number): void =>
      startStep(step, { label, chosen, rows, count, run: (given) => run(chosen, given) }, setAsked, t);
    return {
      key: step.step,
      ...(step.key && { hint: step.key }),
      first: step.look === "filled",
      label,
      ...(Icon && { icon: <Icon stroke={1.6} /> }),
      can: (row) => !!(row.can as Readonly<Record<string, unknown>>)[action] && (step.when?.(row) ?? true),
      run: (rows) => start({ rows }, rows, rows.length),
      all: (filters, { total }) => start({ filters }, [], total),
    };
  });
  return {
    bulk,
    said: left ? <Refused {...left} href={href} onClose={() => setLeft(undefined)} /> : null,
    question: <Questions steps={steps} asked={asked} onClose={() => setAsked(undefined)} />,
  };
}

interface QuestionsProps<Row> {
  steps: readonly Step<Row>[];
  asked: Asked | undefined;
  onClose: () => void;
}
/** The question of the step that was begun, or its form. */
function Questions<Row>({ steps, asked, onClose }: QuestionsProps<Row>) {
  return (
    <>
      <Asking asked={asked?.question} onClose={onClose} />
      {steps.map(({ step, Form }) =>
        Form ? (
          <Form
            key={step}
            opened={asked?.step === step}
            count={asked?.count ?? 0}
            onClose={onClose}
            onGiven={async (given) => {
              if (await asked?.run(given)) onClose();
            }}
          />
        ) : null,
      )}
    </>
  );
}
