import type { ParcelState } from "#contract/tracking/lifecycle.ts";
import type { CarrierEvent } from "#contract/tracking/schemas.ts";

/** What an answer says about a parcel. */
export interface News {
  /** Null if the carrier's status matches none of ours. */
  readonly state: ParcelState | null;
  /** Newest first. */
  readonly events: readonly CarrierEvent[];
}

/** How to call a carrier's API and read its answer. */
export interface CarrierApi {
  readonly address: (base: string, code: string) => string;
  /** The headers with the carrier's key. */
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** Undefined if the answer is not in the documented format. */
  readonly read: (body: unknown) => News | undefined;
}
