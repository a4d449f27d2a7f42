import { randomBytes } from "node:crypto";
import { keepFirstCode } from "#server/access/first-code.ts";
import { hashPassword } from "#server/access/passwords.ts";
import { addGrants, createProfile, createUser } from "#server/access/create-accounts.ts";
import { grantsOf, shippedProfiles, type ProfileName } from "#server/access/profiles.ts";
import { staffPerson } from "#server/access/staff.ts";
import type { FactorKeys } from "#server/access/second-factor/keys.ts";
import { Access } from "#server/kit/shared/access.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { type DemoFoundation, idOf } from "#server/kit/area/demo.ts";
import { beginWork, type Call, type Tx, type Work } from "#server/kit/sql/transaction.ts";
import { DEFAULT_PASSWORD, DEMO_PASSWORD, demoAccounts, type DemoAccount, type OfficeName } from "./accounts.ts";

/** People who do additional work, with the rights of a second profile. */
const secondWork: readonly { readonly who: string; readonly profile: ProfileName }[] = [
  { who: "esther", profile: "Accountant" },
];
const managers: Readonly<Record<string, string>> = {
  alice: "bruno",
  chloe: "hugo",
  farah: "bruno",
  gaston: "bruno",
  noah: "bruno",
  bruno: "hugo",
  didier: "esther",
  esther: "hugo",
  ines: "hugo",
};
const countryOf: Record<OfficeName, string> = { Paris: "FR", Douala: "CM", "Cape Town": "ZA", Antananarivo: "MG" };
/** Days ago: Noah joined recently, the others when the company started to use Cordial. */
const JOINED = { noah: 4, others: 738 } as const;

/** Password hashes and keys for the demo company's accounts. */
export interface SignIns {
  readonly demo: string;
  readonly unset: string;
  readonly keys: FactorKeys;
}
/** Hashes each password once, before the transaction begins. */
export async function signInsOf(keys: FactorKeys): Promise<SignIns> {
  const [demo, unset] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword(DEFAULT_PASSWORD)]);
  return { demo, unset, keys };
}
/** Hours: it may take a long time until somebody opens the demo. */
const TEN_YEARS = 10 * 365 * 24;

/** Two default passwords, as in every installation; the first is fixed, so that Noah's first sign-in can be shown. */
export const defaultPasswords = (): string[] => [DEFAULT_PASSWORD, randomBytes(12).toString("base64url")];

const completeUser = sql<unknown, [string, string | null, string]>(
  "UPDATE app_user SET manager_id = $2, created_at = $3 WHERE hash_id = $1",
);

/** The people of the demo company, each with a context for running operations as them. */
export class Cast {
  readonly #works = new Map<string, Work>();
  tx(who: string): Tx {
    return this.#work(who).tx;
  }
  add(who: string, work: Work): void {
    this.#works.set(who, work);
  }
  /** Deletes stored files when the fill's transaction is rolled back. */
  async rolledBack(): Promise<void> {
    for (const work of this.#works.values()) await work.rolledBack();
  }
  #work(who: string): Work {
    const work = this.#works.get(who);
    if (!work) throw new Error(`Nobody of the demo company is ${who}`);
    return work;
  }
}

/** Identifiers by name and by code. */
type Places = Pick<DemoFoundation, "office" | "country">;

/** Creates the profiles the product comes with, and the people with their rights. */
export async function makePeople(
  db: Db,
  cast: Cast,
  places: Places,
  signIns: SignIns,
  joined: (daysAgo: number) => string,
): Promise<void> {
  const profiles = new Map<ProfileName, string>();
  for (const p of shippedProfiles) profiles.set(p.name, await createProfile(db, p));
  const ids = new Map<string, string>();
  for (const a of demoAccounts) ids.set(a.key, await makePerson(db, a, places, profiles, signIns));
  for (const { who, profile } of secondWork) await addGrants(db, idOf(ids, who), grantsOf(profile));
  for (const a of demoAccounts) {
    const id = idOf(ids, a.key);
    const manager = managers[a.key];
    await completeUser.run(
      db,
      id,
      manager ? idOf(ids, manager) : null,
      joined(a.key === "noah" ? JOINED.noah : JOINED.others),
    );
    const person = await staffPerson(db, id);
    if (!person) throw new Error(`Not made: ${a.name}`);
    const call: Call = { requestId: "demo", address: "", locale: "en", now: new Date() };
    cast.add(a.key, beginWork({ call, person, access: new Access(person) }, db));
  }
}

/** Reads everybody's rights again: rights in own countries apply only after `makeStaff` assigned these. */
export async function readRightsAgain(db: Db, cast: Cast): Promise<void> {
  for (const { key } of demoAccounts) {
    const { call, person: before } = cast.tx(key);
    const person = (await staffPerson(db, before.id)) ?? before;
    cast.add(key, beginWork({ call, person, access: new Access(person) }, db));
  }
}

async function makePerson(
  db: Db,
  a: DemoAccount,
  { office, country }: Places,
  profiles: ReadonlyMap<ProfileName, string>,
  { demo, unset, keys }: SignIns,
): Promise<string> {
  const secure = a.password === DEMO_PASSWORD;
  const id = await createUser(db, {
    name: a.name,
    email: a.email,
    passwordHash: secure ? demo : unset,
    secure,
    hr: a.profile === "Human resources",
    profileId: idOf(profiles, a.profile),
    zoneId: office(a.office),
    mainCountryId: country(countryOf[a.office]),
  });
  if (!id) throw new Error(`Somebody has the address ${a.email} already`);
  if (a.code) await keepFirstCode(db, keys, id, a.code, TEN_YEARS);
  return id;
}
