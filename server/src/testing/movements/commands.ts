import { askAdvance, giveBack, handOver, instalment, rejectIt } from "./advance-commands.ts";
import { close, count, reopen } from "./closing-commands.ts";
import type { Command } from "./command.ts";
import { ask, pay, payTogether, reject, rollBack, validate } from "./expense-commands.ts";
import { move, takeBack } from "./holder-commands.ts";

/** Commands with their relative frequency. */
const often: readonly (readonly [Command, number])[] = [
  [ask, 5],
  [validate, 5],
  [reject, 1],
  [pay, 6],
  [rollBack, 3],
  [payTogether, 4],
  [askAdvance, 3],
  [handOver, 3],
  [rejectIt, 1],
  [giveBack, 1],
  [instalment, 3],
  [move, 8],
  [takeBack, 3],
  [count, 2],
  [close, 2],
  [reopen, 1],
];
export const commands: readonly Command[] = often.flatMap(([command, times]) =>
  Array.from({ length: times }, () => command),
);
