import type { CustomerGlance, HappenedKind } from "#contract/contacts/customer.ts";
import type { Where } from "../sql/list-query.ts";
import type { Reader } from "../sql/transaction.ts";

/** One kind of what happened with a customer. */
export interface HappenedSource {
  readonly kind: HappenedKind;
  readonly link: (id: string) => string;
  /**
   * A SELECT of the caller's rows of the contact: `hash_id`, `opened` (the record in the link), `at`, `title`, `word`, `person` (jsonb),
   * `amount` (text), `currency_iso`, `minor_unit`. Undefined when the caller sees none.
   */
  readonly rows: (reader: Reader, where: Where, contact: string) => string | undefined;
}

/** What an area tells on the page of a customer, passed to it through `area.ts` only. */
export interface CustomerPart {
  readonly openToImpersonator?: true;
  readonly word: keyof CustomerGlance;
  /** An SQL expression of its part of the glance, of what the caller sees of the contact; undefined when they see none. */
  readonly glance: (reader: Reader, where: Where, contact: string) => string | undefined;
  readonly happened: readonly HappenedSource[];
}
