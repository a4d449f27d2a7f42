import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { FactorKeys, plainCode, RECOVERY_CODES, stepOf } from "./keys.ts";

const keys = new FactorKeys(Buffer.alloc(32, 7));
const ANNA = "01900000-0000-7000-8000-000000000001";
const BERT = "01900000-0000-7000-8000-000000000002";
const secret = Buffer.from("12345678901234567890");
const at = (seconds: number): Date => new Date(seconds * 1000);
const codeAt = (seconds: number): string =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate({ timestamp: seconds * 1000 });

describe("a code of the app", () => {
  test("is that of RFC 6238", () => {
    // Test vectors of RFC 6238, appendix B (SHA-1), last six digits.
    for (const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [20_000_000_000, "353130"],
    ] as const)
      assert.equal(stepOf(secret, code, at(seconds)), Math.floor(seconds / 30));
  });

  test("counts in its half minute and the ones beside it, and says which it is of", () => {
    const now = 1_800_000_010;
    const step = Math.floor(now / 30);
    assert.equal(stepOf(secret, codeAt(now), at(now)), step);
    assert.equal(stepOf(secret, codeAt(now - 30), at(now)), step - 1);
    assert.equal(stepOf(secret, codeAt(now + 30), at(now)), step + 1);
    assert.equal(stepOf(secret, codeAt(now - 60), at(now)), undefined);
    assert.equal(stepOf(secret, codeAt(now + 60), at(now)), undefined);
  });
});

describe("a sealed secret", () => {
  test("is opened for its owner, with its key, as it was; otherwise never", () => {
    const sealed = keys.seal(secret, ANNA);
    assert.ok(!sealed.includes(secret));
    assert.deepEqual(keys.open(sealed, ANNA), secret);
    assert.equal(keys.open(sealed, BERT), undefined);
    assert.equal(new FactorKeys(Buffer.alloc(32, 8)).open(sealed, ANNA), undefined);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (i, flip) => {
        const bent = Buffer.from(sealed);
        bent[i] = (bent[i] ?? 0) ^ flip;
        assert.equal(keys.open(bent, ANNA), undefined);
      }),
    );
    assert.notDeepEqual(keys.seal(secret, ANNA), sealed);
  });
});

describe("recovery codes", () => {
  test("are ten, all different, and are read however they are written", () => {
    const codes = keys.newRecoveryCodes();
    assert.equal(new Set(codes).size, RECOVERY_CODES);
    for (const code of codes) {
      assert.match(code, /^[A-Z2-9]{5}-[A-Z2-9]{5}$/u);
      assert.deepEqual(
        keys.recoveryDigest(ANNA, ` ${code.toLowerCase().replace("-", " ")} `),
        keys.recoveryDigest(ANNA, code),
      );
      assert.notDeepEqual(keys.recoveryDigest(BERT, code), keys.recoveryDigest(ANNA, code));
      // It never looks like an app code.
      assert.doesNotMatch(plainCode(code), /^\d{6}$/u);
    }
  });
});

describe("a challenge", () => {
  const account = { id: ANNA, password_hash: "the hash" };
  const now = at(1_800_000_000);
  const good = (given: string, whose = account, when = now): boolean => {
    const claim = keys.claimOf(given);
    return claim !== undefined && keys.verify(given, claim, whose, when);
  };

  test("is good for its account and its password for five minutes", () => {
    const challenge = keys.challenge(account, now, "a phone");
    assert.equal(keys.claimOf(challenge)?.device, "a phone");
    assert.ok(good(challenge));
    assert.ok(good(challenge, account, at(1_800_000_299)));
    assert.ok(!good(challenge, account, at(1_800_000_300)));
    assert.ok(!good(challenge, { ...account, password_hash: "another hash" }));
    assert.ok(!good(challenge, { ...account, id: BERT }));
  });

  test("that is forged, cut or nonsense is none", () => {
    const challenge = keys.challenge(account, now, undefined);
    const [body = "", signature = ""] = challenge.split(".");
    const later = Buffer.from(JSON.stringify({ sub: ANNA, exp: 9_999_999_999 })).toString("base64url");
    for (const bad of [
      "",
      ".",
      body,
      `${body}.`,
      `${later}.${signature}`,
      `${challenge}.x`,
      "bnVsbA.x",
      `x${challenge}`,
    ])
      assert.ok(!good(bad), bad);
  });
});
