import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { carrierOf, carrierPage, isS10, isUnsure, plainCode } from "./carriers.ts";
import { momentOf, parcelMoment } from "./moment.ts";

describe("a parcel's code", () => {
  test("of the postal union has the check digit of its eight digits", () => {
    // The example of the standard S10 and one published by the post; weights 8 6 4 2 3 5 9 7.
    assert.equal(isS10("RR473124829GB"), true);
    assert.equal(isS10("RB123456785GB"), true);
    assert.equal(isS10("RB123456784GB"), false);
    assert.equal(isS10("RB12345678GB"), false);
    // A check value of 10 is written as 0, and 11 as 5.
    for (let n = 0; n < 500; n += 1) {
      const serial = String(10_000_000 + n);
      const right = [..."0123456789"].filter((d) => isS10(`RR${serial}${d}FR`));
      assert.equal(right.length, 1, serial);
    }
  });

  test("says who carries it", () => {
    const known: [string, string | undefined][] = [
      ["1234567891", "dhl"],
      ["12 3456 7891", "dhl"],
      ["1234567890", undefined],
      ["JD014600006281230704", "dhl"],
      ["JJD0099990000000000", "dhl"],
      ["GM2951173225174494", "dhl"],
      ["6A12345678901", "laposte"],
      ["8r 12345 678901", "laposte"],
      ["RR473124829FR", isS10("RR473124829FR") ? "laposte" : undefined],
      ["RR473124829GB", "other"],
      ["1Z5R89390357567127", "ups"],
      ["1z 879e 9303 4683 4440", "ups"],
      ["1Z5R89390357567128", undefined],
      ["00340434161094015902", "dhl"],
      ["0034 0433 8364 4263 6597", "dhl"],
      ["00340534161094015902", undefined],
      ["HELLO", undefined],
      ["", undefined],
    ];
    for (const [code, carrier] of known) assert.equal(carrierOf(code), carrier, code);
    assert.equal(plainCode(" 6a-12345.678 901 "), "6A12345678901");
    assert.equal(carrierPage("other", "X"), null);
    assert.match(carrierPage("dhl", "12&3") ?? "", /tracking-id=12%263$/u);
  });
});

describe("tracking-codes.tsv", () => {
  test("the number of an article is no parcel's, though it has thirteen digits", () => {
    assert.equal(carrierOf("4006381333931"), undefined);
    assert.equal(carrierOf("4006381333932"), "laposte");
  });
  test("an unseen character copied from a mail is taken away", () => {
    assert.equal(carrierOf("RR\u200b123456785FR"), "laposte");
    assert.equal(plainCode("RR\u200b123\u00a0456785FR\u00ad"), "RR123456785FR");
  });
  test("ten digits may be DHL's, which is said to be unsure", () => {
    assert.deepEqual([carrierOf("1234567891"), isUnsure("12 3456 7891")], ["dhl", true]);
    assert.equal(isUnsure("JD014600006281230704"), false);
  });
});

describe("moments of parcels", () => {
  test("are shown as day, month, year and time in both languages", () => {
    assert.equal(parcelMoment("2026-03-05T14:30:00Z", "en", "UTC"), "5 Mar 2026 14:30");
    assert.equal(parcelMoment("2026-03-05T14:30:00Z", "fr", "UTC"), "5 mars 2026 14:30");
    assert.equal(parcelMoment("2026-09-05T23:05:00Z", "en", "Europe/Paris"), "6 Sep 2026 01:05");
    assert.equal(parcelMoment("2026-08-05T00:05:00Z", "fr", "UTC"), "5 août 2026 00:05");
    assert.equal(parcelMoment("2026-03-05", "fr"), "5 mars 2026");
  });
  test("of a carrier are those of the place where it happened, with or without a zone", () => {
    assert.equal(parcelMoment("2026-03-05T14:30:00+09:00", "en", "there"), "5 Mar 2026 14:30");
    assert.equal(parcelMoment("2026-03-05T14:30:00", "en", "there"), "5 Mar 2026 14:30");
    assert.equal(parcelMoment("yesterday", "en", "there"), "yesterday");
    assert.equal(momentOf("2026-03-05T14:30:00+09:00")?.toISOString(), "2026-03-05T05:30:00.000Z");
    assert.equal(momentOf("2026-03-05T14:30:00")?.toISOString(), "2026-03-05T14:30:00.000Z");
    assert.equal(momentOf(""), undefined);
  });
});
