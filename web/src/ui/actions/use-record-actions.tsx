import { useNeighbours } from "#web/kit/from-list.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import type { Question, Run } from "../record/asking.tsx";
import type { RecordAction } from "../record/record-page.tsx";
import { type Action, type Actions, type Given, questionOf } from "./actions-of.ts";
import { type Numbered, useActions } from "./use-actions.ts";

/** Overrides that only the record's screen can supply. */
interface Known {
  readonly label?: string;
  readonly given?: Given;
  /** `undefined` skips the confirmation. */
  readonly asks?: Question | undefined;
}

interface RecordActionOptions<A extends string> {
  /** Overrides by action. */
  known?: { readonly [action in A]?: Known };
  /** Path of the record's list, opened after an action that removes the record. */
  home: string;
}

/** The record's buttons: the actions in its `can`, in order of declaration. */
export function useRecordActions<Row extends Numbered & { readonly can: object }, A extends string>(
  of: Actions<Row, A>,
  row: Row,
  { known = {}, home }: RecordActionOptions<A>,
): RecordAction[] {
  const t = useT();
  const { busy, take } = useActions(of);
  const { decided } = useNeighbours();
  const can = row.can as Readonly<Record<string, unknown>>;
  const runOf = (action: A, entry: Action<Row, A>, more: Known): Run => {
    if (!entry.call) return () => go(entry.opens(row));
    return async (reason) => {
      const isTaken = await take(action, row, {
        ...more.given,
        ...(reason !== undefined && { [of.reasonOf(action)]: reason }),
      });
      if (!isTaken) return false;
      if (entry.call.method === "DELETE") go(home, { replace: true });
      else if (entry.decides) decided();
      return true;
    };
  };
  return (Object.entries(of.entries) as [A, Action<Row, A>][])
    .filter(([action]) => can[action])
    .map(([action, entry]) => {
      const more: Known = known[action] ?? {};
      const { icon: Icon } = entry;
      return {
        key: action,
        label: more.label ?? t(entry.label),
        ...(entry.look && { look: entry.look }),
        icon: entry.look ? <Icon stroke={1.6} /> : <Icon size={16} stroke={1.6} />,
        ...(entry.key && { hint: entry.key }),
        busy: busy === action,
        asks: "asks" in more ? more.asks : questionOf(entry, [row], t),
        run: runOf(action, entry, more),
      };
    });
}
