import { floods, type FloodName, type Target } from "./floods.ts";

/** What `whole.ts` tells the process of a flood. It ends by itself when its time is over. */
export interface Told {
  readonly flood: FloodName;
  readonly target: Target;
  readonly seconds: number;
}

const { flood, target, seconds } = JSON.parse(process.env.CORDIAL_FLOOD ?? "{}") as Told;
process.on("disconnect", () => process.exit(0));
await floods[flood](target, AbortSignal.timeout(seconds * 1000)).catch(() => undefined);
process.exit(0);
