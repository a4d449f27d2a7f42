import { mailsOf } from "./mailbox.ts";
import type { TestApp } from "./test-app.ts";

type LinkPath = "reset-password" | "invitation" | "confirm-address";

/** Token of the last such link mailed to an address; undefined if none. */
export async function mailedToken(t: TestApp, address: string, path: LinkPath): Promise<string | undefined> {
  await t.runJobs();
  const link = new RegExp(`http://cordial\\.test/${path}/([\\w-]{43})`, "u");
  const tokens = (await mailsOf(t, address)).flatMap((mail) => link.exec(mail.text ?? "")?.[1] ?? []);
  return tokens.at(-1);
}
