import assert from "node:assert/strict";
import { test } from "node:test";
import { inPickOrder } from "./picks.ts";

const company = (name: string) => ({ hash_id: name, name, contact_type: "society" as const, company_id: null });
const person = (name: string, of: string | null = null) => ({
  hash_id: name,
  name,
  contact_type: "individual" as const,
  company_id: of,
});
const ordered = (search: string, ...rows: Parameters<typeof inPickOrder>[0]) =>
  inPickOrder(rows, search).map((row) => row.name);

test("a company comes before its people, who are found by its name", () => {
  const all = [person("Camille Rochat", "Kombucha Lavaux"), company("Kombucha Lavaux")];
  assert.deepEqual(ordered("kombu", ...all), ["Kombucha Lavaux", "Camille Rochat"]);
  assert.deepEqual(ordered("", ...all), ["Kombucha Lavaux", "Camille Rochat"]);
});

test("a person whose name is typed comes before a company that is found by something else", () => {
  const all = [company("Kombucha Lavaux"), person("Camille Rochat", "Kombucha Lavaux")];
  assert.deepEqual(ordered("camille", ...all), ["Camille Rochat", "Kombucha Lavaux"]);
});

test("a company that is named stays above its people, whatever they are called", () => {
  const all = [person("Lavaux Anna", "Kombucha Lavaux"), company("Kombucha Lavaux"), person("Lavaux Bea")];
  assert.deepEqual(ordered("lavaux", ...all), ["Kombucha Lavaux", "Lavaux Anna", "Lavaux Bea"]);
});

test("what begins with the words comes first, then a word of it, without accents", () => {
  const all = [company("Bel Éclat"), company("Reclatex"), company("Éclat SA")];
  assert.deepEqual(ordered("ecl", ...all), ["Éclat SA", "Bel Éclat", "Reclatex"]);
});
