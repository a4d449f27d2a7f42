import * as categoryCalls from "#contract/supplies/categories.ts";
import * as counts from "#contract/supplies/counts.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import * as transfers from "#contract/supplies/transfers.ts";
import { allPermissions } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { supplyInvariants } from "#server/supplies/verify.ts";
import { dice } from "../crash/operations.ts";
import type { Client, TestApp } from "../test-app.ts";

/** A piece in the plain list: which office has it, and where. */
interface Piece {
  readonly serial: string;
  office: number;
  state: "AVAILABLE" | "ON_THE_WAY" | "GONE";
}
interface Sent {
  readonly id: string;
  readonly line: string;
  readonly pieces: readonly Piece[];
  readonly to: number;
}
type Two<T> = readonly [T, T];
const PIECES = 12;

/** An article that two offices send each other and count, beside a plain list of its pieces. */
class MoveStory {
  readonly #pieces: Piece[] = [];
  #sent: Sent[] = [];
  readonly faults: string[] = [];
  readonly #roll: (sides: number) => number;
  readonly #by: Two<Client>;
  readonly #offices: Two<string>;
  readonly #id: string;
  readonly #category: string;

  private constructor(by: Two<Client>, offices: Two<string>, made: Two<string>, seed: number) {
    this.#by = by;
    this.#offices = offices;
    [this.#id, this.#category] = made;
    this.#roll = dice(seed);
  }
  static async begin(by: Two<Client>, offices: Two<string>, seed: number) {
    const [keeper] = by;
    const named = { name: `Category ${newId()}`, stock_text_id: `Z${seed}` };
    const { hash_id: category_id } = (await keeper.ok(categoryCalls.createCategory, { body: named })).data;
    const body = { name: "Article", type: "MATERIAL" as const, category_id, zone_id: offices[0], numbered: true };
    const { hash_id } = (await keeper.ok(calls.createSupply, { body: { ...body, lot: PIECES } })).data;
    const story = new MoveStory(by, offices, [hash_id, category_id], seed);
    for (let n = 1; n <= PIECES; n += 1)
      story.#pieces.push({ serial: `Z${seed}-${String(n).padStart(3, "0")}`, office: 0, state: "AVAILABLE" });
    return story;
  }
  #office = (at: number): string => this.#offices[at] ?? "";
  #lying = (at: number): Piece[] => this.#pieces.filter((p) => p.office === at && p.state === "AVAILABLE");
  #expect(what: string, status: number, wanted: number): void {
    if (status !== wanted) this.faults.push(`${what} answered ${status} in place of ${wanted}`);
  }

  async #send(): Promise<void> {
    const from = this.#roll(2);
    const pieces = this.#lying(from).slice(0, 1 + this.#roll(3));
    const params = { id: this.#id };
    const to = 1 - from;
    const body = { zone_id: this.#office(from), to_zone_id: this.#office(to), serials: pieces.map((p) => p.serial) };
    const answer = await this.#by[0].call(transfers.transferSupply, { params, body });
    this.#expect("sending", answer.status, pieces.length > 0 ? 200 : 422);
    if (answer.status !== 200) return;
    for (const p of pieces) p.state = "ON_THE_WAY";
    const { data } = answer.body;
    this.#sent.push({ id: data.hash_id, line: data.lines[0]?.hash_id ?? "", pieces, to });
  }
  async #end(): Promise<void> {
    const one = this.#sent.shift();
    if (!one) return;
    const params = { id: one.id };
    if (this.#roll(4) === 0) {
      this.#expect("cancelling", (await this.#by[0].call(transfers.cancelTransfer, { params, body: {} })).status, 200);
      for (const p of one.pieces) p.state = "AVAILABLE";
      return;
    }
    const came = one.pieces.filter(() => this.#roll(4) > 0);
    const line = { hash_id: one.line, serials: came.map((p) => p.serial), reason: "As it came" };
    const body = { lines: [line] };
    this.#expect("receiving", (await this.#by[0].call(transfers.receiveTransfer, { params, body })).status, 200);
    for (const p of one.pieces)
      Object.assign(p, came.includes(p) ? { office: one.to, state: "AVAILABLE" } : { state: "GONE" });
    this.#expect("receiving twice", (await this.#by[0].call(transfers.receiveTransfer, { params, body })).status, 409);
  }
  /** One counts what lies there but a few, and strangers with it; the other agrees. */
  async #count(): Promise<void> {
    const at = this.#roll(2);
    const [keeper, second] = this.#by;
    const start = { zone_id: this.#office(at), category_id: this.#category };
    const params = { id: (await keeper.ok(counts.startCount, { body: start })).data.hash_id };
    const missing = this.#lying(at).filter(() => this.#roll(6) === 0);
    const seen = this.#pieces.filter(
      (p) => (p.office === at && p.state === "AVAILABLE" && !missing.includes(p)) || this.#roll(8) === 0,
    );
    const strangers = seen.filter((p) => !missing.includes(p));
    const lines = [...strangers, ...strangers.slice(0, 2)].map((p) => ({ code: p.serial }));
    const body = { lines: [...lines, { code: `Unknown ${newId()}` }] };
    await keeper.ok(counts.countSupplies, { params, body });
    await keeper.ok(counts.finishCount, { params, body: {} });
    this.#expect("agreeing oneself", (await keeper.call(counts.agreeCount, { params, body: {} })).status, 409);
    this.#expect("agreeing", (await second.call(counts.agreeCount, { params, body: {} })).status, 200);
    for (const p of strangers) if (p.state === "GONE") Object.assign(p, { office: at, state: "AVAILABLE" });
    for (const p of missing) p.state = "GONE";
  }

  async run(steps: number): Promise<void> {
    for (let i = 0; i < steps; i += 1) {
      const at = this.#roll(8);
      if (at < 3) await this.#send();
      else if (at < 6) await this.#end();
      else await this.#count();
    }
    const query = { limit: 200 };
    const listed = (await this.#by[0].ok(calls.listPieces, { params: { id: this.#id }, query })).data;
    const said = listed.map((p) => `${p.serial_number} ${p.state} ${p.zone.hash_id}`);
    const kept = this.#pieces.map((p) => `${p.serial} ${p.state} ${this.#office(p.office)}`);
    for (const [i, line] of kept.entries()) if (said[i] !== line) this.faults.push(`${said[i]} in place of ${line}`);
  }
}

/** Runs stories of transfers and stock-takes beside a plain list; the faults of all, with those that the invariants find. */
export async function runMoves(t: TestApp, stories: number, steps: number, seed: number): Promise<string[]> {
  const keepers = [
    await t.make.user({ rights: allPermissions }),
    await t.make.user({ rights: allPermissions }),
  ] as const;
  const offices = [(await t.make.zone()).id, (await t.make.zone()).id] as const;
  const faults: string[] = [];
  for (let i = 0; i < stories; i += 1) {
    // A session lasts half an hour; all stories may take longer.
    const by = [await t.as(keepers[0]), await t.as(keepers[1])] as const;
    const story = await MoveStory.begin(by, offices, seed + i);
    await story.run(steps);
    faults.push(...story.faults.map((fault) => `story ${seed + i}: ${fault}`));
  }
  for (const { says, find } of supplyInvariants) if ((await t.owner.query(find)).rows.length > 0) faults.push(says);
  return faults;
}
