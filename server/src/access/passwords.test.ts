import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, passwordMatches, passwordProblems } from "./passwords.ts";

const ada = { email: "ada.lovelace@example.test", name: "Ada Lovelace" };
const why = (password: string, whose = ada): string | undefined => passwordProblems(password, whose)[0]?.key;

test("a password needs twelve characters, as people count them", () => {
  assert.equal(why("short-words"), "errors.password_short");
  assert.equal(why("🦊🦊🦊🦊🦊🦊"), "errors.password_short");
  assert.equal(why("twelve-signs"), undefined);
});

test("what is tried first is refused, however it is dressed up", () => {
  for (const p of [
    "password1234",
    "P@ssw0rd1234",
    "PASSWORD-2026!!",
    "Motdepasse2031!",
    "correct horse battery staple",
    "Cordial-2027!",
    "cordial123456789",
    "Welcome!!!!2031",
    "azertyuiop123",
    "letmein-12345678",
  ])
    assert.equal(why(p), "errors.password_common", p);
});

test("walks along the keyboard, the alphabet or the figures are refused", () => {
  for (const p of ["qwertyuiopasd", "123456789012", "abcdefghijklm", "qwerty-12345678", "azerty98765432"])
    assert.equal(why(p), "errors.password_common", p);
});

test("a piece said over and over is refused", () => {
  for (const p of ["aaaaaaaaaaaa", "abababababab", "xyz!xyz!xyz!xyz!", "1122112211221"])
    assert.equal(why(p), "errors.password_repeated", p);
});

test("one's own name and address are refused", () => {
  assert.equal(why("my-Ada.Lovelace-pass"), "errors.password_own_name");
  assert.equal(why("adalovelace1815!"), "errors.password_own_name");
  assert.equal(why("adalovelace1815!", { email: "x@example.test", name: "Bo" }), undefined);
});

test("good ones pass, that of the demo company too", () => {
  for (const p of [
    "cordial-demo-2026",
    "plain wooden chair by the lake",
    "trois-lampes-vertes",
    "k7!Vm2#qT9zL",
    "péniche sous la pluie",
  ])
    assert.equal(why(p), undefined, p);
});

test("a hash is Argon2id of 19 MiB and two passes, and matches however the letters were typed", async () => {
  const hashed = await hashPassword("péniche sous la pluie");
  assert.match(hashed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  assert.equal(await passwordMatches(hashed, "péniche sous la pluie".normalize("NFD")), true);
  assert.equal(await passwordMatches(hashed, "peniche sous la pluie"), false);
  assert.equal(await passwordMatches(undefined, "péniche sous la pluie"), false);
});

test("hashes wait in a line of its own, and one too long is turned away", async () => {
  const all = await Promise.allSettled(Array.from({ length: 90 }, () => passwordMatches(undefined, "x")));
  const away = all.filter((r) => r.status === "rejected");
  assert.equal(away.length, 90 - 4 - 64);
  assert.ok(away.every((r) => (r.reason as { status: number }).status === 503));
});
