// What statements of other areas may read of the ledger: inline views, which PostgreSQL merges into the statement around them.

/** SQL: accounts and boxes that hold money, as `alias`. */
export const holderRows = (alias: string): string =>
  `(SELECT hash_id, kind, zone_id, currency_id, name, ledger_account_id, first_day FROM holder) ${alias}`;

/** SQL: movements of the ledger as `alias`: their kind, day, rate, and the record that they are of. */
export const transactionRows = (alias: string): string =>
  `(SELECT hash_id, number, kind, zone_id, day, entity_kind, entity_id, user_id, rate_exchange, reverses_id, created_at FROM ledger_transaction) ${alias}`;

/** SQL: the lines of movements as `alias`. */
export const postingRows = (alias: string): string =>
  `(SELECT hash_id, transaction_id, account_id, currency_iso, amount FROM ledger_posting) ${alias}`;

/** SQL: balances of the ledger as `alias`: what people, customers and reasons owe or got, by office and currency. */
export const balanceRows = (alias: string): string =>
  `(SELECT hash_id, kind, ref_id, zone_id, currency_iso, balance FROM ledger_account) ${alias}`;
