import { floods, type FloodName, type Target } from "./floods.ts";

/** Settings that `whole.ts` passes to the flooding process, which ends by itself after `seconds`. */
export interface Told {
  readonly flood: FloodName;
  readonly target: Target;
  readonly seconds: number;
}

const { flood, target, seconds } = JSON.parse(process.env.CORDIAL_FLOOD ?? "{}") as Told;
process.on("disconnect", () => process.exit(0));
await floods[flood](target, AbortSignal.timeout(seconds * 1000)).catch(() => undefined);
process.exit(0);
