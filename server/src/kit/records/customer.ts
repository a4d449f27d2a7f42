import type { CustomerGlance, HappenedKind } from "#contract/contacts/customer.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Where } from "../sql/list-query.ts";
import type { Reader } from "../sql/transaction.ts";

/** One kind of what happened with a customer. */
export interface HappenedSource {
  readonly kind: HappenedKind;
  readonly link: (id: string) => string;
  /**
   * A SELECT of the contact's rows: `hash_id`, `opened` (the record in the link), `at`, `title`, `word`, `person` (jsonb), `amount` (text),
   * `currency_iso`, `minor_unit`. `reached`: the condition on `e` of what the caller sees.
   */
  readonly rows: (contact: string, reached: string) => string;
}

/** What an area tells on the page of a customer, passed to it through `area.ts` only. */
export interface CustomerPart {
  readonly openToImpersonator?: true;
  readonly word: keyof CustomerGlance;
  /** Who sees any of it. */
  readonly seers: { readonly any: readonly Permission[] };
  /** SQL: the condition on `e` of what the caller sees; undefined when they see none. */
  readonly reached: (reader: Reader, where: Where) => string | undefined;
  /** An SQL expression of its part of the glance. */
  readonly glance: (contact: string, reached: string) => string;
  readonly happened: readonly HappenedSource[];
}
