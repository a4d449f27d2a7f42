import { test } from "node:test";
import { compareClocks } from "./clocks.ts";

test("the clocks of tickets count like minute by minute, whatever happened, over public holidays and changes of the clock", () => {
  compareClocks(3000);
});
