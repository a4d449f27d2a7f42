import { getFile } from "#contract/files/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import css from "./person.module.css";
import { useObjectUrl } from "./use-object-url.ts";

/** Initials: first letter of the first word and of the next capitalised word. Mireille Ngo Bassa gives MN, Pieter van Wyk PW. */
export function initials(name: string): string {
  const [first = "?", ...rest] = name.trim().split(/\s+/u);
  const second = rest.find((w) => /^\p{Lu}/u.test(w)) ?? rest[0];
  return `${first[0] ?? "?"}${second?.[0] ?? first[1] ?? ""}`.toUpperCase();
}

/** Background class derived from the id, so that a person has the same colour everywhere. */
function colour(id: string): string {
  let sum = 0;
  for (const c of id) sum = (sum * 31 + c.charCodeAt(0)) % 9973;
  return css[`a${sum % 5}`] ?? "";
}

interface Person {
  hash_id: string;
  name: string;
  /** Picture URL `/api/file/{id}`, if any. */
  avatar?: string | null;
}

/** The profile picture, fetched with the access token and cached; initials until it has loaded. */
export function Face({ person, avatar }: { person: Pick<Person, "name">; avatar: string }) {
  const { data } = useRead(
    getFile,
    { params: { id: avatar.split("/").at(-1) ?? "" }, query: {} },
    { quiet: true, staleTime: Infinity },
  );
  const url = useObjectUrl(data as Blob | undefined);
  return url ? <img src={url} alt="" className={css.face} /> : initials(person.name);
}

export function Avatar({ person, size }: { person: Person; size?: "small" | "large" | "huge" }) {
  return (
    <span
      className={[css.avatar, colour(person.hash_id), size && css[size]].filter(Boolean).join(" ")}
      aria-hidden="true"
    >
      {person.avatar ? <Face person={person} avatar={person.avatar} /> : initials(person.name)}
    </span>
  );
}

/** Avatar and name; a long name is truncated with an ellipsis. */
export function PersonName({ person, size }: { person: Person; size?: "small" | "large" }) {
  return (
    <span className={css.person} title={person.name}>
      <Avatar person={person} size={size} />
      <span className={css.name}>{person.name}</span>
    </span>
  );
}
