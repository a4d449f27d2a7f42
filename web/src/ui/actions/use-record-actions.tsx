import { useNeighbours } from "#web/kit/from-list.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import type { Question, Run } from "../record/asking.tsx";
import type { RecordAction } from "../record/record-page.tsx";
import { type Action, type Actions, type ActionInput, type Look, type Panel, questionOf } from "./actions-of.ts";
import { type Numbered, useActions } from "./use-actions.ts";

/** Overrides that only the record's screen can supply. */
interface ActionOverride extends Partial<Pick<Look, "icon">> {
  readonly label?: string;
  /** `undefined` moves it into the menu. */
  readonly look?: Look["look"] | undefined;
  readonly given?: ActionInput;
  /** `undefined` skips the confirmation. */
  readonly asks?: Question | undefined;
}

interface RecordActionOptions<A extends string> {
  /** Overrides by action; `false` leaves one out. */
  known?: { readonly [action in A]?: ActionOverride | false };
  /** Opens a drawer of the record. */
  open?: (panel: Panel) => void;
  /** Called after an action that removes the record: the path of its list, or what closes its drawer. */
  home: string | (() => void);
}

/** The record's buttons: the actions in its `can`, in order of declaration. */
export function useRecordActions<Row extends Numbered & { readonly can: object }, A extends string>(
  of: Actions<Row, A>,
  row: Row,
  { known = {}, open, home }: RecordActionOptions<A>,
): RecordAction[] {
  const t = useT();
  const { busy, take } = useActions();
  const { decided } = useNeighbours();
  const can = row.can as Readonly<Record<string, unknown>>;
  const runOf = (action: A, entry: Action<Row, A>, more: ActionOverride): Run => {
    if (!entry.call) {
      const { opens } = entry;
      return () => (typeof opens === "function" ? go(opens(row)) : open?.(opens));
    }
    return async (reason) => {
      const isTaken = await take(of, action, row, {
        ...more.given,
        ...(reason !== undefined && { [of.reasonOf(action)]: reason }),
      });
      if (!isTaken) return false;
      if (action === "delete") {
        if (typeof home === "string") go(home, { replace: true });
        else home();
      } else if (entry.decides) decided();
      return true;
    };
  };
  return (Object.entries(of.entries) as [A, Action<Row, A> | null][]).flatMap(([action, entry]) => {
    const more: ActionOverride | false = known[action] ?? {};
    if (!entry || !more || !can[action]) return [];
    const { icon: Icon = entry.icon, look = "look" in more ? undefined : entry.look } = more;
    const one: RecordAction = {
      key: action,
      label: more.label ?? t(entry.label),
      ...(look && { look }),
      ...(Icon && { icon: look ? <Icon stroke={1.6} /> : <Icon size={16} stroke={1.6} /> }),
      ...(entry.key && { hint: entry.key }),
      busy: busy?.action === action,
      asks: "asks" in more ? more.asks : questionOf(of, entry, [row], t),
      run: runOf(action, entry, more),
    };
    return [one];
  });
}
