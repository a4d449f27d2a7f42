/** A recently opened record. */
export interface Recent {
  readonly link: string;
  readonly title: string;
  readonly note?: string | undefined;
}

const MOST = 8;
const keyOf = (person: string): string => `cordial.recent.${person}`;

/** The user's recently opened records in this browser, newest first. */
export function recentOf(person: string): readonly Recent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(person)) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as Recent[]).filter((r) => typeof r?.link === "string" && r.title) : [];
  } catch {
    return [];
  }
}

/** URL of a record, with the query parameter that names it if the path does not; undefined if the URL names another record. */
export function addressOf(id: string, path: string, search: Readonly<Record<string, string>>): string | undefined {
  if (path.split("/").includes(id)) return path;
  const [named] = Object.entries(search).find(([, value]) => value === id) ?? [];
  return named && `${path}?${new URLSearchParams({ [named]: id }).toString()}`;
}

/** Adds a record, or moves it to the front. */
export function remember(person: string, record: Recent): void {
  const others = recentOf(person);
  const kept = { note: others.find((r) => r.link === record.link)?.note, ...record };
  try {
    localStorage.setItem(
      keyOf(person),
      JSON.stringify([kept, ...others.filter((r) => r.link !== record.link)].slice(0, MOST)),
    );
  } catch {
    // Without storage there is no history of records.
  }
}
