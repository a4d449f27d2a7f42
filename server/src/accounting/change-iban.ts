import type { changeAccountIban } from "#contract/accounting/account-iban.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { maskedIban } from "#contract/kit/iban.ts";
import { checkOwnPassword } from "#server/access/public.ts";
import type { Asker } from "#server/kit/http/route.ts";
import { record } from "#server/kit/records/record.ts";
import { Access } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { holderNow, keptHolder, liveHolder } from "./holders.ts";

type Input = ServerInput<typeof changeAccountIban>;

/**
 * Checks the password before the transaction, where a rollback does not undo the count of a wrong attempt; and before that the rights: nobody
 * learns by the password's refusal that an account exists.
 */
export async function prepareIban({ call, db, person }: Asker, { params, body }: Input): Promise<void> {
  await keptHolder({ call, db, person, access: new Access(person) }, "account", params.id);
  await checkOwnPassword(db, person.id, body.current_password);
}

const write = sql<{ version: number }, [id: string, iban: string | null]>(
  "UPDATE holder SET iban = $2, version = version + 1 WHERE hash_id = $1 RETURNING version",
);
const lockIban = sql<{ iban: string | null }, [string]>("SELECT iban FROM holder WHERE hash_id = $1 FOR UPDATE");

/** The trail and the notice have it masked. */
export async function changeIban(tx: Tx, { params, body }: Input) {
  const holder = await keptHolder(tx, "account", params.id);
  const { iban: was } = await lockIban.one(tx.db, holder.hash_id);
  if (was === body.iban) return await holderNow(tx, "account", holder.hash_id);
  const { version } = await write.one(tx.db, holder.hash_id, body.iban);
  const [before, after] = [was, body.iban].map((iban) => ({ iban: iban && maskedIban(iban) }));
  await record(tx, {
    kind: "account",
    id: holder.hash_id,
    action: body.iban === null ? "remove_iban" : "set_iban",
    zone: holder.zone_id,
    before,
    after,
    notice: {
      kind: "account_iban_changed",
      params: { name: tx.person.name, account: holder.name, office: holder.zone_name },
      link: accountingHref.accounts(holder.zone_id, { holder: holder.hash_id }),
      to: { holders: { zone: holder.zone_id } },
      // For the person too who did it: it may have been somebody else with their session.
      others: false,
    },
    live: liveHolder({ ...holder, version }),
  });
  return await holderNow(tx, "account", holder.hash_id);
}
