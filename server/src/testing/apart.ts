import type { Part, Together } from "#contract/kit/together.ts";
import type { Client } from "./test-app.ts";

/** What a call answers together, each part asked for alone; null for what the client may not have. */
export async function apart(
  client: Client,
  { parts }: Together,
  of: string,
): Promise<Readonly<Record<string, unknown>>> {
  const ask = async ({ call, input }: Part): Promise<unknown> => {
    const { status, body } = await client.call(call, input(of));
    return status === 200 ? body : null;
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(parts).map(async ([word, part]) => [word, await ask(part)])),
  );
}
