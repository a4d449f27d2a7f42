import pg from "pg";
import { getTicketBoard, listOwnTickets, listTickets } from "#server/tickets/lists.ts";
import { getTicketStatistics } from "#server/tickets/statistics.ts";
import { ticketNow } from "#server/tickets/records.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { ComponentLine } from "./components.ts";
import { readerFor } from "./questions.ts";
import { timedLines, type Timed } from "./timed.ts";

const TICKETS = 200_000;
const PEOPLE = 400;
const OFFICES = 8;

/** Tickets one every three minutes; of forty one is open, and of two thousand one waits for somebody. Each has a topic that is rare, common or long ago. */
const seed = `
  INSERT INTO ticket (hash_id, number, topic, description, type_id, priority_id, status_id, state, secret, zone_id, user_id, assignee_id, readers, workers, answered_at, solved_at, closed_at, created_at, measured, answer_taken, answer_kept, solution_taken, solution_kept, reopened)
  SELECT (lpad(to_hex(1759000000000 + i * 180000::bigint), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || substr(md5(i::text), 1, 15))::uuid,
    'B-' || i, CASE WHEN i % 5000 = 7 THEN 'Rare zeppelin ' ELSE 'Printer ' END || i, 'Blank pages', $2, (SELECT hash_id FROM ticket_priority WHERE name = 'Normal'),
    (SELECT hash_id FROM ticket_status WHERE meaning = s.state ORDER BY sort LIMIT 1), s.state, i % 50 = 3, u.zone_id, u.hash_id,
    CASE WHEN i % 2000 > 0 THEN a.hash_id END, '{}', '{}', m.at, CASE WHEN s.state <> 'OPEN' THEN m.at + n.taken * interval '2 minutes' END, CASE WHEN s.state = 'CLOSED' THEN m.at + interval '5 days' END, m.at,
    s.state <> 'OPEN', CASE WHEN s.state <> 'OPEN' THEN n.taken / 3 END, n.taken < 1400, CASE WHEN s.state <> 'OPEN' THEN n.taken END, n.taken < 1400, CASE WHEN i % 13 = 0 THEN 1 ELSE 0 END
  FROM generate_series(0, $1::int - 1) i
    CROSS JOIN LATERAL (SELECT CASE WHEN i % 40 = 0 THEN 'OPEN' WHEN i % 40 = 1 THEN 'SOLVED' ELSE 'CLOSED' END AS state) s
    CROSS JOIN LATERAL (SELECT to_timestamp(1759000000 + i * 180) AS at) m
    CROSS JOIN LATERAL (SELECT (abs(hashint4(i::int)) % 1500)::int AS taken) n
    JOIN (SELECT hash_id, zone_id, row_number() OVER (ORDER BY hash_id) - 1 AS n FROM app_user WHERE name LIKE 'Asks%') u ON u.n = i % $3::int
    JOIN (SELECT hash_id, row_number() OVER (ORDER BY hash_id) - 1 AS n FROM app_user WHERE name LIKE 'Asks%') a ON a.n = (i / 7) % $3::int`;

/** Times the lists of tickets with their clocks, in a database of the tests. */
export async function measureTickets(): Promise<readonly ComponentLine[]> {
  const t = await testApp();
  try {
    const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
    const zones = [];
    for (let i = 0; i < OFFICES; i++) zones.push(await t.make.zone({ name: `Office ${i}`, currencyId: eur.id }));
    for (let i = 0; i < PEOPLE; i++) await t.make.user({ name: `Asks ${i}`, zone: zones[i % OFFICES] });
    const type = (
      await t.owner.query<{ id: string }>(
        `INSERT INTO ticket_type (hash_id, name, colour, secret, retired, priority_id) SELECT gen_random_uuid(), 'IT', 'blue', false, false, hash_id FROM ticket_priority WHERE name = 'Normal' RETURNING hash_id AS id`,
      )
    ).rows[0]?.id;
    // Statements of the seed take longer than those of a server may.
    const client = new pg.Client(t.ownerUrl);
    await client.connect();
    await client.query({ text: seed, values: [TICKETS, type, PEOPLE] });
    await client.end();
    await t.owner.query("VACUUM (ANALYZE)");
    const readerOf = async (id: string) => await readerFor(t, id);
    const one = zones[0]?.id ?? "";
    const desk = await readerOf(
      (await t.make.user({ zone: one, rights: { tickets_view: [one], tickets_update: [one] } })).id,
    );
    const all = await readerOf((await t.make.user({ zone: one, rights: ["tickets_view", "tickets_analyse"] })).id);
    const { rows } = await t.owner.query<{ hash_id: string; user_id: string }>(
      "SELECT hash_id, user_id FROM ticket WHERE zone_id = $1 AND state = 'OPEN' AND NOT secret ORDER BY hash_id LIMIT 1",
      [one],
    );
    const analyst = await readerOf((await t.make.user({ zone: one, rights: { tickets_analyse: [one] } })).id);
    const year = { from: "2025-10-01", to: "2026-09-30" };
    const asker = await readerOf(rows[0]?.user_id ?? "");
    const timed: readonly Timed[] = [
      ["newest of one office", 20, async () => await listTickets(desk(), { query: {} })],
      ["newest of all offices", 20, async () => await listTickets(all(), { query: {} })],
      ["open ones of one office", 40, async () => await listTickets(desk(), { query: { state: ["OPEN"] } })],
      [
        "nobody's, of all offices",
        60,
        async () => await listTickets(all(), { query: { whose: "nobody", state: ["OPEN"] } }),
      ],
      ["a rare word in one office", 40, async () => await listTickets(desk(), { query: { search: "zeppelin" } })],
      ["a common word in all offices", 40, async () => await listTickets(all(), { query: { search: "printer" } })],
      ["the board of 5,000 open ones", 60, async () => await getTicketBoard(all(), { query: {} })],
      [
        "statistics of one office over a year",
        300,
        async () => await getTicketStatistics(analyst(), { query: { zone_id: one, ...year } }),
      ],
      ["statistics of all offices over a year", 300, async () => await getTicketStatistics(all(), { query: year })],
      ["one's own", 20, async () => await listOwnTickets(asker(), { query: {} })],
      ["one ticket, open for years", 20, async () => await ticketNow(desk(), rows[0]?.hash_id ?? "")],
    ];
    return await timedLines(`${TICKETS.toLocaleString("en")} tickets`, timed);
  } finally {
    await t.close();
  }
}
