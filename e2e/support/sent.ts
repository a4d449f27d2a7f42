import { expect, type APIRequestContext } from "@playwright/test";

type Thing = { hash_id: string; name: string };

type Receipt = { name: string; mimeType: string; buffer: Buffer };

/** Creates and sends an expense by API, optionally with a receipt; returns its id. */
export async function sentExpense(api: APIRequestContext, title: string, receipt?: Receipt): Promise<string> {
  const ok = async (answer: Promise<Awaited<ReturnType<APIRequestContext["get"]>>>): Promise<unknown> => {
    const got = await answer;
    expect(got.ok(), await got.text()).toBe(true);
    return ((await got.json()) as { data: unknown }).data;
  };
  const [zone] = (await ok(api.get("/api/user/expense/access/zones"))) as Thing[];
  const [reason] = (await ok(api.get("/api/reasons"))) as Thing[];
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const made = (await ok(
    api.post("/api/expense/storeExpense", {
      multipart: {
        type: "TRAVEL",
        zone_hash_id: zone?.hash_id ?? "",
        title,
        start_date: day,
        end_date: day,
        "fees[0][amount]": "42.00",
        "fees[0][date]": day,
        "fees[0][reason_id]": reason?.hash_id ?? "",
        ...(receipt && { "fees[0][invoices][]": receipt }),
      },
    }),
  )) as Thing;
  await ok(api.patch(`/api/expense/${made.hash_id}/send`, { data: {} }));
  return made.hash_id;
}
