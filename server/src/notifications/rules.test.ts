import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { allNotificationKinds, channels, notificationKinds, type Channel } from "#contract/notification-kinds.ts";
import { permissions } from "#contract/permissions.ts";
import { deliveryOf, digestDue, isQuiet, localTime, momentOf } from "./rules.ts";

const zones = ["Europe/Paris", "Africa/Douala", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC"] as const;
const zone = fc.constantFrom(...zones);
const moment = fc.date({ min: new Date("2025-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
const minutes = fc.integer({ min: 0, max: 1439 });
const clock = (m: number): string =>
  `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const quiet = fc.record({ from: minutes.map(clock), to: minutes.map(clock), days });

describe("quiet hours", () => {
  test("an evening's hours last until its morning, and belong to the evening's day", () => {
    const friday = { from: "20:00", to: "07:00", days: [5] };
    const at = (iso: string): boolean => isQuiet(new Date(iso), friday, "Europe/Paris");
    // 16 January 2026 is a Friday.
    assert.equal(at("2026-01-16T18:59:00Z"), false);
    assert.equal(at("2026-01-16T19:00:00Z"), true);
    assert.equal(at("2026-01-17T05:59:00Z"), true);
    assert.equal(at("2026-01-17T06:00:00Z"), false);
    assert.equal(at("2026-01-17T19:00:00Z"), false, "Saturday evening was not chosen");
    assert.equal(at("2026-01-16T05:59:00Z"), false, "nor Thursday's night");
  });

  test("from midnight to midnight is the whole day", () => {
    const weekend = { from: "00:00", to: "00:00", days: [6, 7] };
    assert.equal(isQuiet(new Date("2026-01-17T12:00:00Z"), weekend, "UTC"), true);
    assert.equal(isQuiet(new Date("2026-01-18T23:59:00Z"), weekend, "UTC"), true);
    assert.equal(isQuiet(new Date("2026-01-19T00:00:00Z"), weekend, "UTC"), false);
  });

  test("with every day chosen it is quiet exactly between the two times of the wall clock, whatever the zone and the season", () => {
    fc.assert(
      fc.property(moment, zone, minutes, minutes, (now, tz, from, to) => {
        fc.pre(from !== to);
        const m = localTime(now, tz).minutes;
        const inside = from < to ? m >= from && m < to : m >= from || m < to;
        const chosen = { from: clock(from), to: clock(to), days: [1, 2, 3, 4, 5, 6, 7] };
        assert.equal(isQuiet(now, chosen, tz), inside);
      }),
    );
  });

  test("a day more is never less quiet; no hours are never quiet", () => {
    fc.assert(
      fc.property(moment, zone, quiet, fc.integer({ min: 1, max: 7 }), (now, tz, q, day) => {
        if (isQuiet(now, q, tz)) assert.ok(isQuiet(now, { ...q, days: [...q.days, day] }, tz));
        assert.equal(isQuiet(now, null, tz), false);
      }),
    );
  });
});

describe("what becomes of a notification", () => {
  test("every kind, every choice of channels, quiet or not", () => {
    const choices = Array.from({ length: 8 }, (_, bits): Channel[] => channels.filter((_c, i) => bits & (1 << i)));
    for (const _kind of allNotificationKinds)
      for (const chosen of choices)
        for (const still of [false, true]) {
          const d = deliveryOf(chosen, still);
          assert.equal(d.row, chosen.length > 0, "off leaves nothing behind");
          assert.equal(d.bell, chosen.includes("app"), "quiet hours never hold the row back");
          assert.equal(d.sound, chosen.includes("app") && !still);
          assert.equal(d.mail, chosen.includes("mail") ? (still ? "held" : "now") : "none");
          assert.equal(d.digest, chosen.includes("digest"));
        }
  });

  test("kinds ask by rights that exist, say how they are told, and each can reach somebody", () => {
    for (const kind of allNotificationKinds) {
      const { asks, party, usually } = notificationKinds[kind];
      for (const right of asks) assert.ok(right in permissions, `${kind} ${right}`);
      assert.ok(party || asks.length > 0, kind);
      assert.ok(new Set<string>(usually).has("app"), `${kind} is in the bell unless somebody chose otherwise`);
    }
  });
});

describe("the digest", () => {
  test("is due once a day of its reader, never before seven nor in quiet hours", () => {
    fc.assert(
      fc.property(moment, zone, fc.option(quiet, { nil: null }), (now, tz, q) => {
        const here = localTime(now, tz);
        const due = digestDue(now, tz, q, null);
        assert.equal(due !== undefined, here.minutes >= 420 && !isQuiet(now, q, tz));
        if (!due) return;
        assert.equal(due.day, here.day);
        assert.ok(due.upTo <= now, "it tells nothing that is to come");
        assert.equal(digestDue(now, tz, q, due.day), undefined, "once");
        assert.deepEqual(digestDue(now, tz, q, "2020-01-01"), due);
      }),
    );
  });

  test("seven is seven on the wall, in summer and in winter", () => {
    assert.equal(momentOf("2026-01-16", 420, "Europe/Paris").toISOString(), "2026-01-16T06:00:00.000Z");
    assert.equal(momentOf("2026-07-16", 420, "Europe/Paris").toISOString(), "2026-07-16T05:00:00.000Z");
    assert.equal(momentOf("2026-03-29", 420, "Europe/Paris").toISOString(), "2026-03-29T05:00:00.000Z");
    fc.assert(
      fc.property(moment, zone, (now, tz) => {
        const { day } = localTime(now, tz);
        const seven = localTime(momentOf(day, 420, tz), tz);
        assert.deepEqual([seven.day, seven.minutes], [day, 420]);
      }),
    );
  });

  test("a time zone that is not known is read as UTC", () => {
    assert.equal(localTime(new Date("2026-01-16T09:30:00Z"), "Nowhere/Land").minutes, 570);
  });
});
