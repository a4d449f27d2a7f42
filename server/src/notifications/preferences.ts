import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { getPreferences, updatePreferences } from "#contract/notifications/endpoints.ts";
import { allNotificationKinds, channels, notificationKinds, type Channel } from "#contract/notification-kinds.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { preferencesOf, putPreferences, putSetting, type PreferenceRow } from "./queries.ts";

/** The kinds a person may get: those about their own records, and those whose rights they all hold somewhere. */
const kindsFor = ({ rights }: Person) =>
  allNotificationKinds.filter((kind) => {
    const { party, asks } = notificationKinds[kind];
    return party || (asks.length > 0 && asks.every((right) => rights.anywhere(right)));
  });

const chosenOf = (row: PreferenceRow, kind: (typeof allNotificationKinds)[number]): readonly Channel[] => {
  const own = row.chosen.find((c) => c.kind === kind);
  return own ? channels.filter((channel) => own[channel]) : notificationKinds[kind].usually;
};

function present(person: Person, row: PreferenceRow): ServerOutput<typeof getPreferences> {
  return {
    data: {
      version: row.version,
      time_zone: row.own_time_zone,
      office_time_zone: row.office_time_zone,
      quiet: row.quiet,
      kinds: kindsFor(person).map((kind) => ({
        kind,
        family: notificationKinds[kind].family,
        channels: [...chosenOf(row, kind)],
        usually: [...notificationKinds[kind].usually],
      })),
    },
  };
}

export async function ownPreferences(reader: Reader): Promise<ServerOutput<typeof getPreferences>> {
  return present(reader.person, await preferencesOf.one(reader.db, reader.person.id));
}

/** Changes the given preferences; `null` removes quiet hours and the own time zone. Throws a 409 for an outdated version. */
export async function changePreferences(
  tx: Tx,
  { body }: ServerInput<typeof updatePreferences>,
): Promise<ServerOutput<typeof updatePreferences>> {
  const me = tx.person.id;
  const before = await preferencesOf.one(tx.db, me);
  const quiet = body.quiet === undefined ? before.quiet : body.quiet;
  const days = [...new Set(quiet?.days)].toSorted((a, b) => a - b);
  const put = await putSetting.first(
    tx.db,
    me,
    body.time_zone === undefined ? before.own_time_zone : body.time_zone,
    quiet?.from ?? null,
    quiet?.to ?? null,
    days,
    body.version ?? null,
  );
  // The first save creates the row and can't be outdated, unless the client claims to have seen a version.
  if (!put || (body.version !== undefined && put.version !== body.version + 1)) throw stale();
  const named = new Map((body.kinds ?? []).map((k) => [k.kind, k.channels]));
  const wants = (channel: Channel): boolean[] => [...named.values()].map((chosen) => chosen.includes(channel));
  if (named.size > 0)
    await putPreferences.run(tx.db, me, [...named.keys()], wants("app"), wants("mail"), wants("digest"));
  const after = await preferencesOf.one(tx.db, me);
  const told = ({ quiet: hours, own_time_zone: time_zone, chosen }: PreferenceRow) => ({
    quiet: hours,
    time_zone,
    chosen,
  });
  await record(tx, {
    kind: "user",
    id: me,
    action: "choose_notifications",
    before: told(before),
    after: told(after),
    live: { area: "notifications", version: put.version, users: [me] },
  });
  return present(tx.person, after);
}
