import type { APIRequestContext } from "@playwright/test";

// Records of the demo company, for screens that need one in their address.

/** The oldest visible advance of the demo. */
export async function advance(api: APIRequestContext): Promise<string> {
  const own = await (await api.get("/api/user/avances?limit=200")).json();
  const kept = await api.get("/api/accounting/user/avances?avanceStatus=VALIDATED&limit=200");
  const { data } = (kept.ok() ? await kept.json() : own) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}

export async function expense(api: APIRequestContext, status: string): Promise<string> {
  const { data } = (await (await api.get(`/api/expenses?expenseStatus=${status}&archived=all`)).json()) as {
    data: { hash_id: string }[];
  };
  // The oldest one: other tests only add newer ones.
  return data.at(-1)?.hash_id ?? "none";
}
/** A person to whom an office owes money for an expense. */
export async function owing(api: APIRequestContext): Promise<{ user: string; zone: string }> {
  const { data } = (await (
    await api.get("/api/accounting/expenses/scrolling?expenseStatus=VALIDATED&decide=pay")
  ).json()) as { data: { user_hash_id: string; zone_hash_id: string }[] };
  return { user: data[0]?.user_hash_id ?? "none", zone: data[0]?.zone_hash_id ?? "none" };
}
/** A company of Alice's from the demo, because other tests add more. */
export async function customer(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/contacts?search=sirops")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "none";
}
/** The demo's laboratory of Paris or warehouse, because other tests add more. */
export async function stockPlace(api: APIRequestContext, list: "laboratories" | "warehouse"): Promise<string> {
  const search = list === "warehouse" ? "gennevilliers" : "paris";
  const { data } = (await (await api.get(`/api/${list}?search=${search}`)).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
/** A finished batch of the demo. */
export async function batch(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/batches?state=MADE")).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
/** The demo's stock-take. */
export async function stockCount(api: APIRequestContext): Promise<string> {
  const lab = await stockPlace(api, "laboratories");
  const answer = await api.get(`/api/stock/counts?laboratory_id=${lab}&state=AGREED`);
  const { data } = (await answer.json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
export async function lotInStock(api: APIRequestContext): Promise<string> {
  const place = await stockPlace(api, "laboratories");
  const stock = (await (await api.get(`/api/component/stock?laboratory_id=${place}&state=in`)).json()) as {
    data: { lots: { hash_id: string }[] }[];
  };
  return stock.data[0]?.lots[0]?.hash_id ?? "none";
}
/** An article of the demo's office of Paris, and that office. */
export async function supply(api: APIRequestContext, search: string): Promise<{ zone: string; id: string }> {
  const { data } = (await (await api.get(`/api/supplies?search=${search}`)).json()) as {
    data: { hash_id: string; zone: { hash_id: string } }[];
  };
  return { zone: data.at(-1)?.zone.hash_id ?? "none", id: data.at(-1)?.hash_id ?? "none" };
}
/** The oldest sample of the demo that is not archived; other tests only add newer ones. */
export async function sample(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/tracking?limit=200")).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
export async function recipe(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/recipe?search=passion")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "";
}
export async function component(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/components?search=limonene")).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
export async function person(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/users?search=bruno")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "none";
}
export async function office(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/zone")).json()) as { data: { hash_id: string; name: string }[] };
  // An office of the demo, because other tests add and change offices.
  return data.find((z) => ["Cape Town", "Paris"].includes(z.name))?.hash_id ?? "none";
}

export async function profile(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/settings/roles")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "none";
}
/** URL of a recurring expense of an office. */
export async function recurring(api: APIRequestContext, screen: "view" | "update"): Promise<string> {
  const zone = await office(api);
  const { data } = (await (await api.get(`/api/zone/${zone}/expenses`)).json()) as { data: { hash_id: string }[] };
  return `/admin/area/${zone}/expense/${screen}?expense=${data[0]?.hash_id ?? "none"}`;
}

/** The caller's oldest order of a category. */
export async function order(
  api: APIRequestContext,
  category = "all",
): Promise<{ hash_id: string; contact: { hash_id: string | null }; can: { update?: boolean } }> {
  const found = await api.get(`/api/get/orders/contact/scroll?category=${category}&limit=200`);
  const { data } = (await found.json()) as { data: Awaited<ReturnType<typeof order>>[] };
  const of = data.filter((o) => o.contact.hash_id !== null && (category === "all" || o.can.update));
  return of.at(-1) ?? { hash_id: "none", contact: { hash_id: "none" }, can: {} };
}
/** A visit report in this state, the oldest that the caller sees: what other stories write is newer. */
export async function report(api: APIRequestContext, state: "DRAFT" | "SENT"): Promise<string> {
  const me = (await (await api.get("/api/user")).json()) as { data: { hash_id: string } };
  const mine = `/api/reports?state=${state}&kind=visit&user=${me.data.hash_id}&limit=200`;
  const { data } = (await (await api.get(mine)).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
/** An appointment of the caller's, of this month or the next ones. */
export async function appointment(api: APIRequestContext): Promise<string> {
  const found = (await (await api.get("/api/appointments?limit=20")).json()) as {
    data: { appointment_hash_id: string | null }[];
  };
  return found.data.find((one) => one.appointment_hash_id)?.appointment_hash_id ?? "";
}
