import type { Command } from "./command.ts";
import { ask, pay, payTogether, rollBack, validate } from "./expense-commands.ts";
import { askAdvance, giveBack, handOver, move, takeBack } from "./holder-commands.ts";

/** Commands with their relative frequency. */
const often: readonly (readonly [Command, number])[] = [
  [ask, 3],
  [validate, 3],
  [pay, 4],
  [rollBack, 2],
  [payTogether, 2],
  [askAdvance, 2],
  [handOver, 2],
  [giveBack, 1],
  [move, 5],
  [takeBack, 2],
];
export const commands: readonly Command[] = often.flatMap(([command, times]) =>
  Array.from({ length: times }, () => command),
);
