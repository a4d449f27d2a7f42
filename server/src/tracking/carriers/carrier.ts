import type { Carrier } from "#contract/tracking/carriers.ts";
import type { ParcelState } from "#contract/tracking/lifecycle.ts";
import type { CarrierEvent } from "#contract/tracking/schemas.ts";

/** Those that are asked. */
export type AskedCarrier = Exclude<Carrier, "other">;

/** What a carrier's answer says. */
export interface News {
  /** Nothing where its own word for the state means none of ours. */
  readonly state: ParcelState | null;
  /** The newest first. */
  readonly events: readonly CarrierEvent[];
}

/** How one carrier is asked, and how its answer is read. */
export interface CarrierApi {
  readonly address: (base: string, code: string) => string;
  /** Its key travels in a header of its own; never a Bearer token of ours. */
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** Undefined where the answer has another shape than documented. */
  readonly read: (body: unknown) => News | undefined;
}
