import { areas, type DecisionKind } from "../area.ts";

/** All kinds of decisions that areas declare, by name. */
export const decisionKinds = (): Readonly<Record<string, DecisionKind>> =>
  Object.assign({}, ...areas().map((area) => area.decisions ?? {})) as Readonly<Record<string, DecisionKind>>;
