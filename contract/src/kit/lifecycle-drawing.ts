import { actionsIn, endsOf, rightsIn, waysOf, whoTakes, type AnyLifecycle, type Step, type Who } from "./lifecycle.ts";

/** The mistakes in a lifecycle: unknown or unreachable states. Empty when it is sound. */
export function lifecycleProblems(l: AnyLifecycle): string[] {
  const steps = actionsIn(l).flatMap((action: string) =>
    waysOf(l, action as never).map((step: Step) => ({ action, step })),
  );
  const ends = ({ to }: Step): readonly string[] =>
    to === "same" || to === "gone" ? [] : typeof to === "string" ? [to] : to;
  const unknown = steps.flatMap(({ action, step }) =>
    [...step.from, ...ends(step)].filter((s) => !l.states.includes(s)).map((s) => `${action}: unknown state ${s}`),
  );
  const reached = new Set([l.initial]);
  for (let grew = true; grew;) {
    const before = reached.size;
    for (const { step } of steps) if (step.from.some((s) => reached.has(s))) for (const s of ends(step)) reached.add(s);
    grew = reached.size > before;
  }
  return [...unknown, ...l.states.filter((s) => !reached.has(s)).map((s) => `nothing reaches ${s}`)];
}

/** The lifecycle as a Mermaid state diagram, for the documentation. */
export function mermaid(l: AnyLifecycle): string {
  const lines = actionsIn(l).flatMap((action) =>
    l.states.flatMap((from) =>
      [...new Set(endsOf(l, action, from))].map((to) => `  ${from} --> ${to === "gone" ? "[*]" : to}: ${action}`),
    ),
  );
  return ["stateDiagram-v2", `  [*] --> ${l.initial}`, ...lines].join("\n");
}

const anyOf = (rights: Who["owner"]): string => {
  const all = rightsIn(rights).map((r) => `\`${r}\``);
  return typeof rights === "object" && !("length" in rights) ? `${all.join(", ")} (by its kind)` : all.join(" or ");
};

/** Who may take a step, in words. */
export const whoInWords = (step: Step): string =>
  whoTakes(step)
    .flatMap(({ owner, anyone, others, also, if: only }) => {
      const where = (also === undefined ? "" : ` and \`${also}\``) + (only === undefined ? "" : `, if ${only}`);
      return [
        owner && (typeof owner === "object" && "anywhere" in owner ? "its owner" : `its owner with ${anyOf(owner)}`),
        anyone && `anyone with ${anyOf(anyone)}`,
        others && `others with ${anyOf(others)}`,
      ].flatMap((words) => (words ? [words + where] : []));
    })
    .join("; ") + (step.while === undefined ? "" : `; while ${step.while}`);
