import type { CustomerGlance, CustomerRecord, HappenedKind, WaitingWord } from "#contract/contacts/customer.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Where } from "../sql/list-query.ts";
import type { Reader } from "../sql/transaction.ts";

/** One kind of what happened with a customer. */
interface HappenedSource {
  readonly kind: HappenedKind;
  readonly link: (id: string) => string;
  /**
   * A SELECT of the contact's rows: `hash_id`, `opened` (the record in the link), `at`, `title`, `word`, `person` (jsonb), `amount` (text),
   * `currency_iso`, `minor_unit`. `reached`: the condition on `e` of what the caller sees.
   */
  readonly rows: (contact: string, reached: string) => string;
}

/** Something that waits for us or for the customer. */
interface WaitingSource {
  readonly word: WaitingWord;
  readonly link: (id: string) => string;
  /** A SELECT of the contact's rows: `hash_id`, `opened`, `title`, `since` (a day), `amount` (text), `currency_iso`, `minor_unit`. */
  readonly rows: (contact: string, reached: string) => string;
}

/** The records of an area that hang on a customer: comments on them and their changes are told too. */
export interface ToldRecords {
  readonly kind: CustomerRecord;
  readonly link: (id: string) => string;
  /** A SELECT of `hash_id` and `name`. */
  readonly rows: (contact: string, reached: string) => string;
  /** Actions on their trail that are told; what has rows of its own is left out. Each is named by `contacts.changed_<action>`. */
  readonly changes: readonly string[];
  /** SQL: an entry `a` of their trail is a mail to the customer. */
  readonly mails?: string;
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
  readonly waiting?: readonly WaitingSource[];
  readonly records: ToldRecords;
}
