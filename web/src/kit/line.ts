import { hideToast } from "./toast.ts";

/** Id of the network error toast, hidden when the server answers again. */
export const NETWORK_TOAST = "network";

/** Delays between two checks whether the server answers, in ms. */
const WAITS = [1000, 2000, 4000, 8000, 15_000];

let away = false;
let looks = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
const returned = new Set<() => void>();

/** Whether our server answers; `navigator.onLine` only knows whether there is a network. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), WAITS[Math.min(looks, WAITS.length - 1)]);
  looks += 1;
}
async function look(): Promise<void> {
  if (!away) return;
  if (await serverAnswers()) lineIsBack();
  else plan();
}

/** Whether a form is waiting to resend; it shows its own notice. */
export const isWaitedFor = (): boolean => waiting.size > 0;

/** Call when a request got no answer: polls the server until it answers. */
export function lineIsAway(): void {
  if (away) return;
  away = true;
  looks = 0;
  plan();
}

/** Call when a request was answered. */
export function lineIsBack(): void {
  if (!away) return;
  away = false;
  clearTimeout(timer);
  // Before hiding the toast: its close handler would cancel the waiting forms.
  for (const resume of waiting) resume();
  hideToast(`error-${NETWORK_TOAST}`);
  for (const tell of returned) tell();
}

/** Notified each time the server answers again. */
export function onLineBack(tell: () => void): () => void {
  returned.add(tell);
  return () => returned.delete(tell);
}

/** Resolves to true when the server answers again, false if aborted before. */
export function whenLineIsBack(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (back: boolean): void => {
      waiting.delete(yes);
      signal.removeEventListener("abort", no);
      resolve(back);
    };
    const yes = (): void => done(true);
    const no = (): void => done(false);
    if (signal.aborted) return resolve(false);
    waiting.add(yes);
    signal.addEventListener("abort", no);
    lineIsAway();
  });
}

/** Checks at once: the network is back, the computer woke up, or the user pressed 'Try again'. */
export const lookForLine = (): void => {
  clearTimeout(timer);
  void look();
};
addEventListener("online", lookForLine);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookForLine());
