import type { ClientInput } from "#contract/kit/endpoint.ts";
import * as categoryCalls from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { returnStatuses, type ChangeStatus } from "#contract/supplies/lifecycle.ts";
import { readSerials } from "#contract/supplies/serials.ts";
import { allPermissions } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { supplyInvariants } from "#server/supplies/verify.ts";
import { dice } from "../crash/operations.ts";
import type { Client, TestApp } from "../test-app.ts";

type State = "AVAILABLE" | "ALLOCATED" | "MAINTENANCE" | "DEFECTIVE" | "USED" | "GONE";
/** One unit in the plain list: its number, if it has one, where it is and who has it. */
interface Unit {
  readonly number: number;
  state: State;
  holder: string | undefined;
}
interface Told {
  readonly status: number;
  readonly serials: string | null;
}

/** What a status may begin from, written down once more: the table of the product must not vouch for itself. */
const FROM: Readonly<Record<ChangeStatus, readonly State[]>> = {
  MAINTENANCE: ["AVAILABLE", "DEFECTIVE"],
  DEFECTIVE: ["AVAILABLE", "MAINTENANCE"],
  AVAILABLE: ["MAINTENANCE", "DEFECTIVE"],
  LOSS: ["AVAILABLE", "MAINTENANCE", "DEFECTIVE"],
  RECYCLED: ["AVAILABLE", "MAINTENANCE", "DEFECTIVE"],
  DONATION: ["AVAILABLE", "DEFECTIVE"],
  LIQUIDATION: ["AVAILABLE", "DEFECTIVE"],
};
const TO: Readonly<Record<ChangeStatus, State>> = {
  MAINTENANCE: "MAINTENANCE",
  DEFECTIVE: "DEFECTIVE",
  AVAILABLE: "AVAILABLE",
  LOSS: "GONE",
  RECYCLED: "GONE",
  DONATION: "GONE",
  LIQUIDATION: "GONE",
};
const changes = Object.keys(FROM) as readonly ChangeStatus[];

/** An article of the product beside a plain list of its units. */
class Story {
  readonly #units: Unit[] = [];
  /** Undone entries leave their numbers behind. */
  #given = 0;
  readonly #roll: (sides: number) => number;
  readonly #client: Client;
  readonly #people: readonly string[];
  readonly #id: string;
  readonly #letters: string;
  /** What differed between the two. */
  readonly faults: string[] = [];

  private constructor(client: Client, people: readonly string[], id: string, letters: string, seed: number) {
    this.#client = client;
    this.#people = people;
    this.#id = id;
    this.#letters = letters;
    this.#roll = dice(seed);
  }

  static async begin(client: Client, people: readonly string[], zone: string, seed: number): Promise<Story> {
    const letters = `S${seed}`.slice(0, 8);
    const named = { name: `Category ${newId()}`, stock_text_id: letters };
    const { hash_id: category_id } = (await client.ok(categoryCalls.createCategory, { body: named })).data;
    const body = { name: `Story ${seed}`, type: "MATERIAL" as const, category_id, zone_id: zone, numbered: true };
    const { data } = await client.ok(calls.createSupply, { body });
    return new Story(client, people, data.hash_id, letters, seed);
  }

  #pick<T>(of: readonly T[]): T {
    return of[this.#roll(of.length)] as T;
  }
  #in(...states: readonly State[]): Unit[] {
    return this.#units.filter((u) => states.includes(u.state)).toSorted((a, b) => a.number - b.number);
  }
  #serials(units: readonly Unit[]): string[] {
    return units.map((u) => String(u.number));
  }
  /** Says what differed from the plain list. */
  #compare(what: string, told: Told, expected: 200 | 409 | 422, units: readonly Unit[] = []): void {
    if (told.status !== expected) this.faults.push(`${what}: ${told.status} in place of ${expected}`);
    if (told.status !== 200 || expected !== 200) return;
    const read = told.serials === null ? [] : readSerials([told.serials.replaceAll("–", "-")], this.#letters);
    const numbers = "wrong" in read ? [] : read.map((s) => s.number);
    if (numbers.join() !== units.map((u) => u.number).join())
      this.faults.push(`${what}: ${told.serials} in place of ${units.map((u) => u.number).join()}`);
  }
  async #call(
    endpoint: typeof calls.allocateSupply,
    body: ClientInput<typeof calls.allocateSupply>["body"],
  ): Promise<Told & { movements: readonly string[] }> {
    const answer = await this.#client.call(endpoint, { params: { id: this.#id }, body });
    const { serials, movements } = answer.body;
    return { status: answer.status, serials: serials ?? null, movements: movements ?? [] };
  }
  async #undo(movements: readonly string[]): Promise<number> {
    return (await this.#client.call(calls.undoMovement, { params: { id: movements.at(-1) ?? "" } })).status;
  }

  async #enter(): Promise<void> {
    const lot = 1 + this.#roll(4);
    const told = await this.#call(calls.enterSupply as never, { lot } as never);
    const units = Array.from({ length: lot }, (_, i): Unit => ({
      number: this.#given + i + 1,
      state: "AVAILABLE",
      holder: undefined,
    }));
    this.#given += lot;
    this.#compare("entry", told, 200, units);
    if (this.#roll(6) > 0) return void this.#units.push(...units);
    if ((await this.#undo(told.movements)) !== 200) this.faults.push("an entry was not undone");
  }
  async #allocate(): Promise<void> {
    const user_id = this.#pick(this.#people);
    const quantity = 1 + this.#roll(3);
    const free = this.#in("AVAILABLE");
    const told = await this.#call(calls.allocateSupply, { quantity, user_id });
    const units = free.slice(0, quantity);
    const fits = units.length === quantity;
    this.#compare("allocation", told, fits ? 200 : 422, units);
    if (fits) for (const unit of units) Object.assign(unit, { state: "ALLOCATED", holder: user_id });
  }
  async #takeBack(): Promise<void> {
    const units = this.#in("ALLOCATED")
      .filter(() => this.#roll(2) === 0)
      .slice(0, 3);
    if (units.length === 0) return;
    const status = this.#pick(returnStatuses);
    const told = await this.#call(
      calls.unallocateSupply as never,
      {
        serials: this.#serials(units),
        status,
        reason: "Back",
      } as never,
    );
    this.#compare(`back to ${status}`, told, 200, units);
    for (const unit of units) Object.assign(unit, { state: status === "LOSS" ? "GONE" : status, holder: undefined });
  }
  /** Any pieces, so that refusals are compared as well. */
  async #change(): Promise<void> {
    const status = this.#pick(changes);
    const unit = this.#units.length > 0 ? this.#pick(this.#units) : undefined;
    if (!unit) return;
    const told = await this.#call(
      calls.changeStatus as never,
      {
        serials: this.#serials([unit]),
        status,
        reason: "As it is",
        recipient: "A school",
      } as never,
    );
    // Written off by the one who has it is another story; here nobody who calls has any.
    const froms = status === "LOSS" ? [...FROM.LOSS, "ALLOCATED" as const] : FROM[status];
    const fits = froms.includes(unit.state);
    this.#compare(status, told, fits ? 200 : 409, [unit]);
    if (!fits) return;
    const before = { ...unit };
    Object.assign(unit, { state: TO[status], holder: undefined });
    if (this.#roll(4) > 0) return;
    if ((await this.#undo(told.movements)) !== 200) this.faults.push(`${status} was not undone`);
    Object.assign(unit, before);
  }
  async #find(): Promise<void> {
    const [unit] = this.#in("GONE");
    if (!unit) return;
    const told = await this.#call(
      calls.enterSupply as never,
      {
        found: true,
        serials: this.#serials([unit]),
        reason: "Found",
      } as never,
    );
    this.#compare("found", told, 200, [unit]);
    unit.state = "AVAILABLE";
  }

  /** Takes so many steps at random, and compares numbers and pieces after the last. */
  async run(steps: number): Promise<void> {
    for (let i = 0; i < steps; i += 1) {
      const at = this.#roll(10);
      if (at < 2) await this.#enter();
      else if (at < 5) await this.#allocate();
      else if (at < 7) await this.#takeBack();
      else if (at < 9) await this.#change();
      else await this.#find();
    }
    const { data } = await this.#client.ok(calls.getSupply, { params: { id: this.#id } });
    const counts = [this.#in("AVAILABLE"), this.#in("ALLOCATED"), this.#in("MAINTENANCE", "DEFECTIVE")].map(
      (u) => u.length,
    );
    const shown = [data.available, data.allocated, data.out_of_service];
    if (counts.join() !== shown.join()) this.faults.push(`${shown.join()} in place of ${counts.join()}`);
    const query = { limit: 200 };
    const listed = (await this.#client.ok(calls.listPieces, { params: { id: this.#id }, query })).data;
    const said = listed.map((p) => `${p.serial_number} ${p.state} ${p.user?.hash_id ?? ""}`);
    const kept = this.#units
      .toSorted((a, b) => a.number - b.number)
      .map((u) => `${this.#letters}-${String(u.number).padStart(3, "0")} ${u.state} ${u.holder ?? ""}`);
    for (const [i, line] of kept.entries()) if (said[i] !== line) this.faults.push(`${said[i]} in place of ${line}`);
    if (said.length !== kept.length) this.faults.push(`${said.length} pieces in place of ${kept.length}`);
  }
}

/** Runs stories of supplies beside a plain list; the faults of all, with those that the invariants find. */
export async function runStories(t: TestApp, stories: number, steps: number, seed: number): Promise<string[]> {
  const zone = await t.make.zone();
  const keeper = await t.make.user({ rights: allPermissions });
  const people = (await Promise.all([0, 1, 2].map(async () => await t.make.user({})))).map((u) => u.id);
  const faults: string[] = [];
  for (let i = 0; i < stories; i += 1) {
    // A session lasts half an hour; all stories may take longer.
    const story = await Story.begin(await t.as(keeper), people, zone.id, seed + i);
    await story.run(steps);
    faults.push(...story.faults.map((fault) => `story ${seed + i}: ${fault}`));
  }
  for (const { says, find } of supplyInvariants) if ((await t.owner.query(find)).rows.length > 0) faults.push(says);
  return faults;
}

/** Hands out the pieces of one article, one each, by so many calls at once: how many were given, and how many of them twice. */
export async function allocateAtOnce(t: TestApp, pieces: number, calling: number) {
  const zone = await t.make.zone();
  const keepers = await Promise.all(
    Array.from({ length: 8 }, async () => await t.as(await t.make.user({ rights: allPermissions }))),
  );
  const [keeper] = keepers;
  if (!keeper) throw new Error("There is nobody");
  const named = { name: `Category ${newId()}`, stock_text_id: `A${calling}` };
  const { hash_id: category_id } = (await keeper.ok(categoryCalls.createCategory, { body: named })).data;
  const body = { name: "Of the last ones", type: "MATERIAL" as const, category_id, zone_id: zone.id, numbered: true };
  const { hash_id: id } = (await keeper.ok(calls.createSupply, { body: { ...body, lot: pieces } })).data;
  const user_id = (await t.make.user({})).id;
  const given: string[] = [];
  const odd: string[] = [];
  let left = calling;
  const worker = async (client: Client): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await client.call(calls.allocateSupply, { params: { id }, body: { quantity: 1, user_id } });
      if (answer.status === 200) given.push(answer.body.serials ?? "");
      else if (answer.status !== 422) odd.push(answer.raw);
    }
  };
  await Promise.all([...keepers, ...keepers, ...keepers].map(worker));
  const { data } = await keeper.ok(calls.getSupply, { params: { id } });
  if (data.allocated !== given.length) odd.push(`${data.allocated} allocated, ${given.length} given`);
  return { given: given.length, twice: given.length - new Set(given).size, odd };
}
