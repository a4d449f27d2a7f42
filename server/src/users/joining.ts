import { calendarHref } from "#contract/calendars/hrefs.ts";
import type { JoiningLine } from "#contract/leaving/schemas.ts";
import type { JoiningWord } from "#contract/leaving/words.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { accountRows, profileRows } from "#server/access/public.ts";
import { joiningLineOf, type JoiningPart } from "#server/kit/records/joining.ts";
import { sql } from "#server/kit/sql/database.ts";
import { namedJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { identityOf } from "./identity-queries.ts";

interface Row {
  readonly active: boolean;
  readonly password_secure: boolean;
  readonly zone: Ref | null;
  readonly profile: Named | null;
  readonly manager: Ref | null;
  readonly post: Named | null;
  readonly country: Named | null;
  readonly contract: { readonly title: string; readonly start_date: string; readonly has_week: boolean } | null;
  readonly salary_from: string | null;
  readonly identity: { readonly iban: string | null } | null;
}
const newcomer = sql<Row, [user: string]>(`
  SELECT u.active, u.password_secure, ${refJson("z")} AS zone, ${namedJson("p")} AS profile, ${refJson("m")} AS manager, ${namedJson("po")} AS post, ${namedJson("c")} AS country,
    (SELECT json_build_object('title', k.title, 'start_date', k.start_date, 'has_week', k.workdays IS NOT NULL) FROM user_contract k WHERE k.user_id = u.hash_id AND k.official ORDER BY k.start_date DESC, k.hash_id DESC LIMIT 1) AS contract,
    (SELECT s.valid_from::text FROM salary s WHERE s.user_id = u.hash_id AND s.amount IS NOT NULL ORDER BY s.valid_from, s.hash_id LIMIT 1) AS salary_from, ${identityOf("u.hash_id")} AS identity
  FROM ${accountRows("u")} LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id LEFT JOIN ${profileRows("p")} ON p.hash_id = u.profile_id LEFT JOIN ${accountRows("m")} ON m.hash_id = u.manager_id
    LEFT JOIN ${listRows("post", "po")} ON po.hash_id = u.post_id LEFT JOIN ${listRows("country", "c")} ON c.hash_id = u.main_country_id WHERE u.hash_id = $1`);

/** A choice on the person's form: there, or to be made. */
const chosen = (word: JoiningWord, of: Ref | Named | null, href: string): JoiningLine =>
  joiningLineOf({
    word,
    state: of ? "DONE" : "OPEN",
    title: of?.name ?? null,
    title_fr: of && "name_fr" in of ? of.name_fr : null,
    href,
  });
/** What somebody needs of the form, the contracts and the first sign-in. */
export const joiningOfPerson: JoiningPart = {
  words: ["office", "profile", "manager", "post", "contract", "salary", "bank", "first_code", "week"],
  async lines({ db, person: { rights } }, joiner) {
    const row = await newcomer.one(db, joiner.hash_id);
    const place = joiner.zone_id ? { zone: joiner.zone_id } : {};
    const [form, contracts] = [userHref.view(joiner.hash_id), userHref.view(joiner.hash_id, { tab: "contracts" })];
    const paid = (word: JoiningWord, day: string | null, isThere: boolean): JoiningLine =>
      rights.at("users_salary", place)
        ? joiningLineOf({ word, state: isThere ? "DONE" : "OPEN", day, href: form })
        : joiningLineOf({ word, state: "HIDDEN" });
    const seesContracts = rights.at("user_contracts_view", place);
    return [
      chosen("office", row.zone, form),
      chosen("profile", row.profile, form),
      chosen("manager", row.manager, form),
      chosen("post", row.post, form),
      seesContracts
        ? joiningLineOf({
            word: "contract",
            state: row.contract ? "DONE" : "OPEN",
            title: row.contract?.title ?? null,
            day: row.contract?.start_date ?? null,
            href: contracts,
          })
        : joiningLineOf({ word: "contract", state: "HIDDEN" }),
      paid("salary", row.salary_from, row.salary_from !== null),
      paid("bank", null, Boolean(row.identity?.iban)),
      joiningLineOf({
        word: "first_code",
        state: row.active && row.password_secure ? "DONE" : row.active ? "WAITING" : "OPEN",
        href: form,
      }),
      row.contract?.has_week && seesContracts
        ? joiningLineOf({ word: "week", state: "DONE", title: row.contract.title, href: contracts })
        : chosen("week", row.country, row.country ? calendarHref.country(row.country.hash_id) : form),
    ];
  },
};
