import css from "./person.module.css";

/** Two letters: of the first word and of the next that begins with a capital: Mireille Ngo Bassa MN, Pieter van Wyk PW. */
export function initials(name: string): string {
  const [first = "?", ...rest] = name.trim().split(/\s+/u);
  const second = rest.find((w) => /^\p{Lu}/u.test(w)) ?? rest[0];
  return `${first[0] ?? "?"}${second?.[0] ?? first[1] ?? ""}`.toUpperCase();
}

/** The same person has the same colour on every screen. */
function colour(id: string): string {
  let sum = 0;
  for (const c of id) sum = (sum * 31 + c.charCodeAt(0)) % 9973;
  return css[`a${sum % 5}`] ?? "";
}

interface Person {
  hash_id: string;
  name: string;
}

export function Avatar({ person, size }: { person: Person; size?: "small" | "large" }) {
  return (
    <span
      className={[css.avatar, colour(person.hash_id), size && css[size]].filter(Boolean).join(" ")}
      aria-hidden="true"
    >
      {initials(person.name)}
    </span>
  );
}

/** A person: initials and name, the name cut with an ellipsis where it is narrow. */
export function PersonName({ person, size }: { person: Person; size?: "small" | "large" }) {
  return (
    <span className={css.person} title={person.name}>
      <Avatar person={person} size={size} />
      <span className={css.name}>{person.name}</span>
    </span>
  );
}
