/** The session of this browser: one access token in local storage, shared by every tab. */
export interface Session {
  readonly token: string;
  /** Milliseconds since 1970 at which the token runs out. */
  readonly ends: number;
}

const KEPT = "cordial.session";
const listeners = new Set<(elsewhere: boolean) => void>();
let cache: { raw: string | null; session: Session | null } = { raw: null, session: null };

function parse(raw: string | null): Session | null {
  if (!raw) return null;
  try {
    const value = JSON.parse(raw) as Partial<Session>;
    return typeof value.token === "string" && typeof value.ends === "number"
      ? { token: value.token, ends: value.ends }
      : null;
  } catch {
    return null;
  }
}

/** Reads storage each time: another tab may have renewed or ended the session. */
export function session(): Session | null {
  const raw = localStorage.getItem(KEPT);
  if (raw !== cache.raw) cache = { raw, session: parse(raw) };
  return cache.session;
}

export const signedIn = (): boolean => session() !== null;

export function keepSession(token: string, expiresIn: number): Session {
  const next: Session = { token, ends: Date.now() + expiresIn * 1000 };
  localStorage.setItem(KEPT, JSON.stringify(next));
  for (const tell of listeners) tell(false);
  return next;
}

/** Storage key of the user's own session during impersonation. */
const ASIDE = "cordial.session.own";
export const isAside = (): boolean => localStorage.getItem(ASIDE) !== null;
export function putAside(): void {
  const own = localStorage.getItem(KEPT);
  if (own !== null && !isAside()) localStorage.setItem(ASIDE, own);
}
/** Restores the user's own session; false if there is none. */
export function takeBack(): boolean {
  const own = parse(localStorage.getItem(ASIDE));
  localStorage.removeItem(ASIDE);
  if (!own) return false;
  localStorage.setItem(KEPT, JSON.stringify(own));
  for (const tell of listeners) tell(false);
  return true;
}

export function dropSession(): void {
  localStorage.removeItem(KEPT);
  localStorage.removeItem(ASIDE);
  for (const tell of listeners) tell(false);
}

window.addEventListener("storage", (e) => {
  if (e.key === KEPT || e.key === null) for (const tell of listeners) tell(true);
});

/** Notified at sign-in, refresh and sign-out; `elsewhere` if another tab did it. */
export function onSession(tell: (elsewhere: boolean) => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Runs one at a time across tabs: presenting a rotated token twice would fail. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(KEPT, work) as Promise<T>;
}
