import { needsFourEyes, scopeOf, type Permission } from "#contract/permissions.ts";
import type { Grant } from "#server/kit/shared/access.ts";
import type { PlaceRow } from "./grant-queries.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";

/** The person in question, with their grants and places. */
export interface Subject {
  readonly name: string;
  readonly active: boolean;
  readonly password_secure: boolean;
  readonly zone_id: string | null;
  readonly countries: readonly string[];
  readonly profile: { readonly name: string; readonly name_fr: string | null } | null;
  readonly grants: readonly Grant[];
  readonly profile_grants: readonly Grant[];
}
export interface Question {
  readonly permission: Permission;
  readonly place: PlaceRow | undefined;
}
export interface Reason {
  readonly kind: string;
  readonly text: string;
}
export interface Answer {
  readonly held: boolean;
  readonly allowed: boolean;
  readonly reasons: Reason[];
}

/** What the sentences need: language and the places the reader knows; other places are counted. */
export interface Words {
  readonly locale: Locale;
  readonly places: readonly PlaceRow[];
  readonly fourEyes: boolean;
}

/** `Paris, Douala and 2 other offices` */
function placesTold({ locale, places }: Words, ids: readonly string[]): string {
  const known = ids.flatMap((id) => places.filter((p) => p.hash_id === id).map((p) => nameIn(locale, p)));
  const hidden = ids.length - known.length;
  const others =
    hidden === 0 ? [] : [text(locale, hidden === 1 ? "why.other_office" : "why.other_offices", { count: hidden })];
  return new Intl.ListFormat(locale, { type: "conjunction" }).format([...known, ...others]);
}

const profileOf = ({ profile }: Pick<Subject, "profile">, { locale }: Words): string => nameIn(locale, profile) ?? "";

/** The sentences for one source of grants, and whether it grants the right in the place in question. */
function fromSource(
  source: "profile" | "own",
  grants: readonly Grant[],
  subject: Subject,
  { permission, place }: Question,
  words: Words,
): { held: boolean; reasons: Reason[] } {
  const mine = grants.filter((g) => g.permission === permission);
  if (mine.length === 0) return { held: false, reasons: [] };
  const params = { name: subject.name, profile: profileOf(subject, words) };
  const say = (how: string, more: Record<string, string> = {}): Reason => ({
    kind: `${source}_${how}`,
    text: text(words.locale, `why.${source}_${how}`, { ...params, ...more }),
  });
  if (mine.some((g) => g.place_id === null && !g.own)) return { held: true, reasons: [say("everywhere")] };
  const home = scopeOf(permission) === "office" ? [subject.zone_id].filter((z) => z !== null) : subject.countries;
  const chosen = mine.flatMap((g) => (g.place_id === null ? [] : [g.place_id]));
  const own = mine.some((g) => g.own);
  const at = (ids: readonly string[]): boolean => (place ? ids.includes(place.hash_id) : ids.length > 0);
  const scope = scopeOf(permission) === "country" ? "countries" : "office";
  const reasons: Reason[] = [];
  if (own && home.length === 0) reasons.push(say(`${scope}_none`));
  else if (own) reasons.push(say(at(home) ? scope : `${scope}_only`, { places: placesTold(words, home) }));
  if (chosen.length > 0)
    reasons.push(say(at(chosen) ? "places" : "places_only", { places: placesTold(words, chosen) }));
  return { held: at(chosen) || (own && at(home)), reasons };
}

/** The answer with its chain of reasons, in the reader's language. */
export function answer(subject: Subject, question: Question, words: Words): Answer {
  const say = (kind: string, more: Record<string, string> = {}): Reason => ({
    kind,
    text: text(words.locale, `why.${kind}`, { name: subject.name, profile: profileOf(subject, words), ...more }),
  });
  const profile = fromSource("profile", subject.profile_grants, subject, question, words);
  const own = fromSource("own", subject.grants, subject, question, words);
  const held = profile.held || own.held;
  const given = [...profile.reasons, ...own.reasons];
  const closed = [
    ...(subject.active ? [] : [say("inactive")]),
    ...(subject.active && !subject.password_secure ? [say("insecure_password")] : []),
  ];
  const remark = held && words.fourEyes && needsFourEyes(question.permission) ? [say("four_eyes")] : [];
  return {
    held,
    allowed: held && closed.length === 0,
    reasons: [
      ...closed,
      ...(given.length > 0 ? given : [say(subject.profile ? "none" : "none_no_profile")]),
      ...remark,
    ],
  };
}

/** The answer as one sentence: `Alice may approve expenses in Paris.` */
export function sentence(subject: Subject, { permission, place }: Question, allowed: boolean, locale: Locale): string {
  const where = place ? "at" : scopeOf(permission) === "general" ? "plain" : "anywhere";
  return text(locale, `why.${allowed ? "may" : "may_not"}_${where}`, {
    name: subject.name,
    right: text(locale, `rights.names.${permission}`),
    place: place ? nameIn(locale, place) : "",
  });
}
