import assert from "node:assert/strict";
import { test } from "node:test";
import { mailAddress } from "./mail-address.ts";

const read = (text: string): string | undefined => mailAddress.safeParse(text).data;

test("international-mail.csv: a domain with an accent is taken, and kept in its ASCII form", () => {
  assert.equal(read("info@brasserie-élan.example"), "info@xn--brasserie-lan-khb.example");
  assert.equal(read("Info@BRASSERIE-ÉLAN.Example\u00a0"), "info@xn--brasserie-lan-khb.example");
  assert.equal(read("info@brasserie-e\u0301lan.example"), "info@xn--brasserie-lan-khb.example");
  assert.equal(read("post@пример.рф"), "post@xn--e1afmkfd.xn--p1ai");
  assert.equal(read("a@xn--brasserie-lan-khb.example"), "a@xn--brasserie-lan-khb.example");
});

test("an address stays one, and what is none stays refused", () => {
  assert.equal(read(" Marta@Begudes.test "), "marta@begudes.test");
  for (const wrong of [
    "",
    "info@",
    "@élan.example",
    "info@élan",
    "info@él an.example",
    "in fo@élan.example",
    "info@é/l.example",
    "a@b@é.example",
    "info@é:80.example",
    "zoé@begudes.test",
  ])
    assert.equal(read(wrong), undefined, wrong);
});
