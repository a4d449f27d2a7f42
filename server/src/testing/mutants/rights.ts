import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startTestCluster } from "../cluster.ts";
import { emptiable, type Site } from "./emptied.ts";
import type { Tried } from "./try-emptied.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Result of a mutant: whether and how it was caught. */
export interface Proven {
  readonly name: string;
  readonly ok: boolean;
  readonly how: string;
}

/** Calls that show nothing of another office even without their checks, with the reason. */
const harmlessCalls: Readonly<Record<string, string>> = {
  "imports.headings": "it answers only about the table that was sent with it",
};
const of = (reason: string, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, reason]));
/** Checks whose removal shows nothing of another office, by `key`, with the reason. */
export const harmless: Readonly<Record<string, string>> = {
  "users/access.ts reach 2": "people without an office are out of the outsider's reach already (users.api.test.ts)",
  "users/access.ts reach 3": "the presenter leaves the salary out as well",
  "imports/importers.ts reach 1":
    "mount asked for one of the rights; which of them goes with the kind is in imports.api.test.ts",
  "expenses/home.ts own 3": "the number of one's own drafts on the home screen",
  "expenses/home.ts reach 3": "leaves one's own expenses out of a number, where one decides",
  "expenses/scopes.ts reach 2": "the pay of few within the offices in reach (payslips/hiding.api.test.ts)",
  "expenses/scopes.ts reach 3": "which currency a page of figures begins with",
  "expenses/overview/overview.ts reach 1": "whether sums lack pay, as payslips/hiding.api.test.ts asks in each office",
  "expenses/choices.ts own 1": "the country that a form proposes",
  "discussion/comments.ts own 1":
    "who may not open the record is kept out by it; a colleague's comment is in discussion.api.test.ts",
  "dashboard/approvals.ts own 1": "a kind that no area has, answered with nothing",
  "notifications/access.ts reach 1": "leaves out what one was told by a right lost since (notifications.api.test.ts)",
  "notifications/queries.ts own 2": "the number that the bell has come to",
  "zones/kind.ts reach 1": "chooses which of two screens a hit leads to",
  "advances/home.ts reach 1": "narrows the queue further, to where one may pay",
  "contacts/lists.ts reach 3": "marks of the countries in reach where one may create",
  "contacts/lists.ts reach 5": "marks of the countries in reach whose portal one manages",
  "contacts/proposed.ts own 1": "somebody's proposal is told to them alone (reference/proposals/proposals.api.test.ts)",
  "contacts/duplicates.ts own 1": "marks the call as checked; `sees` decides of each",
  "recipes/alike.ts own 1": "marks the call as checked; `sees` decides of each",
  "contacts/merging/candidates.ts reach 1": "narrows the pairs in reach further, to where one may merge",
  "recipes/formulas/find.ts reach 1":
    "narrows the recipes in reach further, to those whose formula one sees (hiding.api.test.ts)",
  "portal/accounts.ts can 1": "only takes its time: the answer is the same",
  "portal/documents.ts can 1": "only takes its time: the answer is the same",
  "expenses/duplicates.ts own 1": "whose fees are compared; what is in reach decides what is shown",
  "expenses/overview/cells.ts can 1": "which currency a page of figures begins with",
  "expenses/overview/advances.ts can 1": "which currency a page of figures begins with",
  "expenses/overview/cells.ts reach 1": "the other two conditions hold: the expenses in reach, and one's own",
  "expenses/overview/cells.ts reach 2": "the offices whose statistics one sees hold it",
  "expenses/overview/cells.ts own 1": "the offices whose statistics one sees hold it",
  "expenses/overview/advances.ts reach 1": "the advances in reach hold it",
  "agenda/journey.ts require 1": "a right in one's own office, which the outsider holds; one takes part",
  "agenda/queries.ts own 1": "which expenses of an appointment in reach are one's own (travel.api.test.ts)",
  "dashboard/usual.ts own 1": "marks the call as checked; what waits for the caller decides",
  "holidays/calendar.ts can 3": "marks what may be opened of an office in reach",
  "holidays/calendar.ts can 4": "which departments of an office in reach are shown (holidays.api.test.ts)",
  "holidays/calendar.ts can 5": "marks that the minimum may be set in an office in reach",
  "holidays/home.ts reach 1": "which buttons a decision that waits for the caller has",
  "kit/area/several.ts own 1": "marks the call as checked; each step decides of its record",
  "orders/propose-lines.ts own 1": "the right where the order is holds it",
  "payslips/lists.ts own 2": "the reach holds it: one's own",
  "payslips/validate-payslip.ts reach 1": "marks the call as checked; the right at each payslip's office decides",
  "reference/proposals/read.ts can 1": "the right to see everybody's there holds it",
  "reference/proposals/read.ts can 2": "the right to create them there holds it",
  "reference/proposals/read.ts own 1": "marks the call as checked; names of lists are everybody's",
  "supplies/maintenance/records.ts can 1": "the right to keep supplies in its office holds it",
  "supplies/undo-movement.ts can 1": "the right to move supplies in its office holds it",
  "tickets/home.ts own 1": "the number of one's own open tickets in the menu",
  "tickets/waiting-steps.ts reach 1": "steps that nobody is left to do, by right (processes.api.test.ts)",
  ...of("narrows a list of what is in reach further, to one's own", [
    "holidays/lists.ts own 1",
    "holidays/lists.ts own 2",
    "orders/lists.ts own 1",
    "requests/lists.ts own 1",
    "tickets/lists.ts own 1",
    "tickets/lists.ts own 2",
    "tickets/lists.ts own 3",
    "tickets/lists.ts own 4",
    "tickets/lists.ts own 5",
    "tracking/lists.ts own 2",
  ]),
  "market/recipes.ts reach 1": "whether one reads recipes at all; which, goes by reach (findings.api.test.ts)",
  ...of("a right without a place, which the outsider holds: who lacks it is refused in the area's tests", [
    "agenda/access.ts can 1",
    "agenda/create-appointment.ts require 1",
    "contacts/parts/holder.ts can 1",
    "kit/records/reached.ts can 1",
    "market/fit.ts can 1",
    "market/white-space.ts can 1",
    "recipes/formulas/find.ts can 1",
    "recipes/formulas/find.ts require 1",
    "reference/proposals/read.ts can 3",
    "reports/draft.ts require 2",
    "reports/store-report.ts require 1",
  ]),
};

/**
 * Disables the checks in a copy of Cordial, first all of an endpoint, then each by itself, and runs the rights matrix as a user of another office:
 * every disabled check must be noticed.
 * @param only the area whose calls alone are tried (`npm run prove rights:contacts`)
 */
export async function proveRights({
  say,
  only = "",
}: {
  say: (line: string) => void;
  only?: string | undefined;
}): Promise<Proven[]> {
  const { root, sites, remove } = emptiable(ROOT);
  const cluster = await startTestCluster();
  try {
    const { superUrl, ownerUrl, appUrl, folder } = cluster;
    const child = spawn(process.execPath, [join(root, "server/src/testing/mutants/try-emptied.ts"), only], {
      cwd: root,
      env: { ...process.env, CORDIAL_TEST_CLUSTER: JSON.stringify({ superUrl, ownerUrl, appUrl, folder }) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const proven: Proven[] = [];
    const reached = new Set<number>();
    const areas = new Set<string>();
    for await (const line of createInterface({ input: child.stdout })) {
      const tried = JSON.parse(line) as Tried;
      const one = "site" in tried ? ofSite(sites[tried.site], tried.caught) : ofEndpoint(tried);
      if ("site" in tried) reached.add(tried.site);
      else areas.add(tried.area);
      proven.push(one);
      say(`${one.ok ? "caught   " : "SURVIVES "} ${one.name}  ${one.how}`);
    }
    const code = await ended;
    const behind = sites.filter((_, i) => !reached.has(i));
    say(
      `${behind.length} checks come after one that already keeps somebody of another office out, or are of kinds that the matrix does not ask for:`,
    );
    for (const { at } of behind) say(`  ${at}`);
    say(
      `${proven.filter((p) => p.ok).length} of ${proven.length} mutants in ${areas.size} areas are caught, or harmless for the reason given`,
    );
    return code === 0
      ? proven
      : [...proven, { name: "every check was tried", ok: false, how: `it ended with ${code}` }];
  } finally {
    await cluster.stop();
    remove();
  }
}

const ofEndpoint = ({ endpoint, caught }: Extract<Tried, { endpoint: string }>): Proven =>
  provenBy(`${endpoint} without its checks`, caught, harmlessCalls[endpoint]);

const ofSite = (site: Site | undefined, caught: string | undefined): Proven =>
  provenBy(`${site?.at} emptied`, caught, site && harmless[site.key]);

const provenBy = (name: string, caught: string | undefined, reason: string | undefined): Proven => ({
  name,
  ok: caught !== undefined || reason !== undefined,
  how: caught ?? (reason ? `harmless: ${reason}` : "nothing noticed it"),
});
