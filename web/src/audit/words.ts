import type { AuditRow } from "#contract/audit/endpoints.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";

const humanised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll("_", " ")}`;

/** Texts for kinds of records and actions; the readable form of the name when there is no text. */
export function auditWords(t: Translate): { kind: (kind: string) => string; action: (action: string) => string } {
  const wordOf = (key: string, name: string): string => {
    const word = t(key);
    return word === key ? humanised(name) : word;
  };
  return { kind: (k) => wordOf(`audit.kind_${k}`, k), action: (a) => wordOf(`audit.action_${a}`, a) };
}
export const useAuditWords = () => auditWords(useT());

/** The changes of an entry in one line: `Amount 120,50 → 130,00 · Title …`. */
export const inOneLine = (e: Pick<AuditRow, "changes">): string =>
  e.changes
    .map((c) => {
      const [was, is] = [c.before.join(", "), c.after.join(", ")];
      return `${c.label} ${was && is ? `${was} → ${is}` : is || `${was} →`}`;
    })
    .join(" · ");
