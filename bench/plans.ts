import { connect } from "#server/kit/database.ts";
import type { People } from "./seed.ts";

export async function showPlans(
  appUrl: string,
  _company: { people: People; officeId: string },
  say: (line: string) => void,
): Promise<void> {
  const pool = connect({ url: appUrl, max: 1, applicationName: "bench" }, () => undefined);
  say("later");
  await pool.end();
}
