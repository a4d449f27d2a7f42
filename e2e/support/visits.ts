import type { APIRequestContext } from "@playwright/test";
import type { PatternName } from "./patterns.ts";

interface Visit {
  /** A demo user who may open it. */
  readonly who: string;
  /** The screen's pattern, whose representative screen is checked in its place in costly checks. Without one it represents itself. */
  readonly like?: PatternName;
  /** Finds its URL, for screens that need a record. */
  readonly needs?: (api: APIRequestContext) => Promise<string>;
}

/** How to open each screen. */
export const visits: Readonly<Record<string, Visit>> = {
  "/": { who: "nobody", like: "public" },
  "/login": { who: "nobody" },
  "/forgot-password": { who: "nobody", like: "public" },
  "/register": { who: "nobody" },
  "/reset-password/{token}": { who: "nobody", like: "public", needs: async () => "/reset-password/a-token" },
  "/invitation/{token}": { who: "nobody", like: "public", needs: async () => "/invitation/a-token" },
  "/confirm-address/{token}": { who: "nobody", like: "public", needs: async () => "/confirm-address/a-token" },
  "/portal": { who: "camille" },
  "/admin": { who: "bruno", like: "home" },
  "/admin/dashboard": { who: "chloe" },
  "/admin/error/{status}": { who: "alice", needs: async () => "/admin/error/404" },
  "/admin/notifications": { who: "bruno" },
  "/admin/settings/user-profile": { who: "alice" },
  "/admin/orders": { who: "alice", like: "list" },
  "/admin/orders/customers": { who: "alice", like: "list" },
  "/admin/orders/create": { who: "alice", like: "form" },
  "/admin/orders/contact/{id}/view": {
    who: "alice",
    like: "list",
    needs: async (api) => `/admin/orders/contact/${(await order(api)).contact.hash_id}/view`,
  },
  "/admin/orders/{id}/view": {
    who: "alice",
    needs: async (api) => `/admin/orders/${(await order(api)).hash_id}/view`,
  },
  "/admin/orders/{id}/purchase": {
    who: "admin",
    needs: async (api) => `/admin/orders/${(await order(api, "open")).hash_id}/purchase`,
  },
  "/admin/orders/export": { who: "admin" },
  "/admin/managment/settings/order-tasks": { who: "admin" },
  "/admin/orders/{id}/edit": {
    who: "alice",
    like: "form",
    needs: async (api) => `/admin/orders/${(await order(api, "open")).hash_id}/edit`,
  },
  "/admin/expenses": { who: "alice", like: "list" },
  "/admin/expenses/list": { who: "alice" },
  "/admin/expenses/asked": { who: "bruno", like: "list" },
  "/admin/expenses/resume": { who: "alice" },
  "/admin/expense/create/office": { who: "esther", like: "form" },
  "/admin/expense/create/report": { who: "alice", like: "form" },
  "/admin/expense/create/travel": { who: "alice" },
  "/admin/expense/{id}/update": {
    who: "alice",
    like: "form",
    needs: async (api) => `/admin/expense/${await expense(api, "DRAFT")}/update`,
  },
  "/admin/expense/{id}/view": {
    who: "alice",
    needs: async (api) => `/admin/expense/${await expense(api, "PAID")}/view`,
  },
  "/admin/expenses/advances": { who: "alice", like: "list" },
  "/admin/avance/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/avance/${await advance(api)}/view`,
  },
  "/admin/accounting/avance/{id}/view": {
    who: "chloe",
    like: "record",
    needs: async (api) => `/admin/accounting/avance/${await advance(api)}/view`,
  },
  "/admin/accounting/{id}/advances": {
    who: "chloe",
    like: "list",
    needs: async (api) => `/admin/accounting/${await office(api)}/advances`,
  },
  "/admin/reports": { who: "alice", like: "list" },
  "/admin/reports/weekly": { who: "alice", like: "list" },
  "/admin/reports/mailing": { who: "admin" },
  "/admin/reports/create": { who: "alice", like: "form" },
  "/admin/reports/laboratory/create": { who: "farah", like: "form" },
  "/admin/reports/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/reports/${await report(api, "SENT")}/view`,
  },
  "/admin/reports/{id}/update": {
    who: "alice",
    like: "form",
    needs: async (api) => `/admin/reports/${await report(api, "DRAFT")}/update`,
  },
  "/admin/agenda": { who: "alice" },
  "/admin/agenda/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/agenda/${await appointment(api)}/view`,
  },
  "/admin/contacts": { who: "alice", like: "list" },
  "/admin/contacts/create": { who: "alice" },
  "/admin/contacts/{id}/update": {
    who: "alice",
    needs: async (api) => `/admin/contacts/${await customer(api)}/update`,
  },
  "/admin/contacts/{id}/view": {
    who: "alice",
    needs: async (api) => `/admin/contacts/${await customer(api)}/view`,
  },
  "/admin/recipes/market-picture": { who: "alice" },
  "/admin/benchmarks": { who: "alice", like: "list" },
  "/admin/laboratory": { who: "farah", like: "list" },
  "/admin/laboratory/{id}/view": {
    who: "farah",
    needs: async (api) => `/admin/laboratory/${await stockPlace(api, "laboratories")}/view`,
  },
  "/admin/laboratory/scan": { who: "farah" },
  "/admin/laboratory/lot/{id}/trace": {
    who: "farah",
    needs: async (api) => `/admin/laboratory/lot/${await lotInStock(api)}/trace`,
  },
  "/admin/warehouses": { who: "farah", like: "list" },
  "/admin/warehouses/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/warehouses/${await stockPlace(api, "warehouse")}/view`,
  },
  "/admin/laboratory/batches": { who: "farah", like: "list" },
  "/admin/laboratory/batches/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/laboratory/batches/${await batch(api)}/view`,
  },
  "/admin/laboratory/counts/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/laboratory/counts/${await stockCount(api)}/view`,
  },
  "/admin/tools/components": { who: "farah", like: "list" },
  "/admin/tools/components/create": { who: "farah", like: "form" },
  "/admin/tools/components/{id}/update": {
    who: "farah",
    like: "form",
    needs: async (api) => `/admin/tools/components/${await component(api)}/update`,
  },
  "/admin/tools/components/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/tools/components/${await component(api)}/view`,
  },
  "/admin/tracking": { who: "alice", like: "list" },
  "/admin/tracking/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/tracking/${await sample(api)}/view`,
  },
  "/admin/recipes": { who: "farah", like: "list" },
  "/admin/recipes/create": { who: "farah", like: "form" },
  "/admin/recipes/manufacturers": { who: "farah", like: "list" },
  "/admin/recipes/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/view`,
  },
  "/admin/recipes/{id}/edit": {
    who: "farah",
    like: "form",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/edit`,
  },
  "/admin/recipes/{id}/add_country": {
    who: "farah",
    like: "form",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/add_country`,
  },
  "/admin/recipes/{id}/country": {
    who: "farah",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/country`,
  },
  "/admin/contacts/{id}/merge": {
    who: "alice",
    needs: async (api) => `/admin/contacts/${await customer(api)}/merge`,
  },
  "/admin/contacts/duplicates": { who: "alice" },
  "/admin/accounting": { who: "hugo" },
  "/admin/accounting/{id}/office": {
    who: "chloe",
    needs: async (api) => `/admin/accounting/${await office(api)}/office`,
  },
  "/admin/accounting/{id}/accounts": {
    who: "chloe",
    like: "holders",
    needs: async (api) => `/admin/accounting/${await office(api)}/accounts`,
  },
  "/admin/accounting/{id}/boxes": {
    who: "chloe",
    needs: async (api) => `/admin/accounting/${await office(api)}/boxes`,
  },
  "/admin/accounting/{id}/closing": {
    who: "hugo",
    needs: async (api) => `/admin/accounting/${await office(api)}/closing`,
  },
  "/admin/accounting/{id}/expenses": {
    who: "chloe",
    like: "list",
    needs: async (api) => `/admin/accounting/${await office(api)}/expenses`,
  },
  "/admin/accounting/expenses/{id}/view": {
    who: "chloe",
    like: "record",
    needs: async (api) => `/admin/accounting/expenses/${await expense(api, "APPROVED")}/view`,
  },
  "/admin/accounting/statistic/overview": { who: "hugo" },
  "/admin/accounting/statistic/advances/overview": { who: "hugo" },
  "/admin/accounting/{id}/user": {
    who: "chloe",
    like: "list",
    needs: async (api) => `/admin/accounting/${await office(api)}/user`,
  },
  "/admin/accounting/office/{id}/payment": {
    who: "chloe",
    needs: async (api) =>
      `/admin/accounting/office/${await office(api)}/payment?expense=${await expense(api, "VALIDATED")}`,
  },
  "/admin/accounting/office/{zone}/user/{id}/payment": {
    who: "chloe",
    needs: async (api) => {
      const { user, zone } = await owing(api);
      return `/admin/accounting/office/${zone}/user/${user}/payment`;
    },
  },
  "/admin/audit": { who: "admin", like: "list" },
  "/admin/exports": { who: "chloe" },
  "/admin/managment/profiles": { who: "admin", like: "list" },
  "/admin/managment/profiles/{id}/rights": {
    who: "admin",
    needs: async (api) => `/admin/managment/profiles/${await profile(api)}/rights`,
  },
  "/admin/managment/access": { who: "admin", needs: async () => "/admin/managment/access?right=expense_approving" },
  "/admin/tools": { who: "admin" },
  "/admin/tools/currency": { who: "admin", like: "list" },
  "/admin/tools/countries": { who: "admin", like: "list" },
  "/admin/tools/reason": { who: "admin", like: "list" },
  "/admin/tools/types": { who: "admin", like: "list" },
  "/admin/tools/b2b": { who: "admin", like: "list" },
  "/admin/tools/b2c": { who: "admin", like: "list" },
  "/admin/tools/applications": { who: "admin", like: "list" },
  "/admin/tools/packagings": { who: "admin", like: "list" },
  "/admin/tools/equipment-brands": { who: "admin", like: "list" },
  "/admin/tools/titles": { who: "admin", like: "list" },
  "/admin/tools/suppliers": { who: "admin", like: "list" },
  "/admin/tools/brands": { who: "admin", like: "list" },
  "/admin/tools/factories": { who: "admin", like: "list" },
  "/admin/orders/invoices": { who: "admin", like: "list" },
  "/admin/managment/settings/payment-conditions": { who: "admin", like: "list" },
  "/admin/managment/settings/templates": { who: "admin", like: "list" },
  "/admin/tools/unity_bottle": { who: "admin", like: "list" },
  "/admin/tools/comments": { who: "admin", like: "list" },
  "/admin/managment/users": { who: "admin", like: "list" },
  "/admin/tools/import/{list}": { who: "admin", needs: async () => "/admin/tools/import/unity" },
  "/admin/import/{kind}": { who: "admin", needs: async () => "/admin/import/users" },
  "/admin/accounting/contracts": { who: "admin", like: "list" },
  "/admin/managment/users/{id}/update": {
    who: "admin",
    needs: async (api) => `/admin/managment/users/${await person(api)}/update`,
  },
  "/admin/tools/tax-categories": { who: "admin", like: "list" },
  "/admin/managment/settings/company": { who: "admin" },
  "/admin/areas": { who: "admin", like: "list" },
  "/admin/area/{id}/update": {
    who: "admin",
    like: "record",
    needs: async (api) => `/admin/area/${await office(api)}/update`,
  },
  "/admin/area/{id}/expense/create": {
    who: "admin",
    like: "form",
    needs: async (api) => `/admin/area/${await office(api)}/expense/create`,
  },
  "/admin/area/{id}/expense/view": { who: "admin", like: "record", needs: async (api) => await recurring(api, "view") },
  "/admin/area/{id}/expense/update": {
    who: "admin",
    like: "form",
    needs: async (api) => await recurring(api, "update"),
  },
  "/admin/areas/{id}/taxes": { who: "admin", needs: async (api) => `/admin/areas/${await office(api)}/taxes` },
  "/admin/area/{id}/exchange-rates": {
    who: "admin",
    needs: async (api) => `/admin/area/${await office(api)}/exchange-rates`,
  },
  "/admin/managment/settings/departments": { who: "admin", like: "list" },
  "/admin/managment/settings/posts": { who: "admin", like: "list" },
  "/admin/managment/settings/post-categories": { who: "admin", like: "list" },
  "/admin/managment/settings/family-status": { who: "admin", like: "list" },
};

/** Whether the screen gets all checks; others of its pattern are only opened once. */
export const represents = (path: string): boolean => visits[path]?.like === undefined;

/** The oldest visible advance of the demo. */
async function advance(api: APIRequestContext): Promise<string> {
  const own = await (await api.get("/api/user/avances?limit=200")).json();
  const kept = await api.get("/api/accounting/user/avances?avanceStatus=VALIDATED&limit=200");
  const { data } = (kept.ok() ? await kept.json() : own) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}

async function expense(api: APIRequestContext, status: string): Promise<string> {
  const { data } = (await (await api.get(`/api/expenses?expenseStatus=${status}&archived=all`)).json()) as {
    data: { hash_id: string }[];
  };
  // The oldest one: other tests only add newer ones.
  return data.at(-1)?.hash_id ?? "none";
}
/** A person to whom an office owes money for an expense. */
async function owing(api: APIRequestContext): Promise<{ user: string; zone: string }> {
  const { data } = (await (
    await api.get("/api/accounting/expenses/scrolling?expenseStatus=VALIDATED&decide=pay")
  ).json()) as { data: { user_hash_id: string; zone_hash_id: string }[] };
  return { user: data[0]?.user_hash_id ?? "none", zone: data[0]?.zone_hash_id ?? "none" };
}
/** A company of Alice's from the demo, because other tests add more. */
async function customer(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/contacts?search=sirops")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "none";
}
/** The demo's laboratory of Paris or warehouse, because other tests add more. */
async function stockPlace(api: APIRequestContext, list: "laboratories" | "warehouse"): Promise<string> {
  const search = list === "warehouse" ? "gennevilliers" : "paris";
  const { data } = (await (await api.get(`/api/${list}?search=${search}`)).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
/** A finished batch of the demo. */
async function batch(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/batches?state=MADE")).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
/** The demo's stock-take. */
async function stockCount(api: APIRequestContext): Promise<string> {
  const lab = await stockPlace(api, "laboratories");
  const answer = await api.get(`/api/stock/counts?laboratory_id=${lab}&state=AGREED`);
  const { data } = (await answer.json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
async function lotInStock(api: APIRequestContext): Promise<string> {
  const place = await stockPlace(api, "laboratories");
  const stock = (await (await api.get(`/api/component/stock?laboratory_id=${place}&state=in`)).json()) as {
    data: { lots: { hash_id: string }[] }[];
  };
  return stock.data[0]?.lots[0]?.hash_id ?? "none";
}
/** The oldest sample of the demo that is not archived; other tests only add newer ones. */
async function sample(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/tracking?limit=200")).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
async function recipe(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/recipe?search=passion")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "";
}
async function component(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/components?search=limonene")).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
async function person(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/users?search=bruno")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "none";
}
async function office(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/zone")).json()) as { data: { hash_id: string; name: string }[] };
  // An office of the demo, because other tests add and change offices.
  return data.find((z) => ["Cape Town", "Paris"].includes(z.name))?.hash_id ?? "none";
}

async function profile(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get("/api/settings/roles")).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "none";
}
/** URL of a recurring expense of an office. */
async function recurring(api: APIRequestContext, screen: "view" | "update"): Promise<string> {
  const zone = await office(api);
  const { data } = (await (await api.get(`/api/zone/${zone}/expenses`)).json()) as { data: { hash_id: string }[] };
  return `/admin/area/${zone}/expense/${screen}?expense=${data[0]?.hash_id ?? "none"}`;
}

/** The caller's oldest order of a category. */
async function order(
  api: APIRequestContext,
  category = "all",
): Promise<{ hash_id: string; contact: { hash_id: string | null }; can: { update?: boolean } }> {
  const found = await api.get(`/api/get/orders/contact/scroll?category=${category}&limit=200`);
  const { data } = (await found.json()) as { data: Awaited<ReturnType<typeof order>>[] };
  const of = data.filter((o) => o.contact.hash_id !== null && (category === "all" || o.can.update));
  return of.at(-1) ?? { hash_id: "none", contact: { hash_id: "none" }, can: {} };
}
/** A visit report in this state, the oldest that the caller sees: what other stories write is newer. */
async function report(api: APIRequestContext, state: "DRAFT" | "SENT"): Promise<string> {
  const me = (await (await api.get("/api/user")).json()) as { data: { hash_id: string } };
  const mine = `/api/reports?state=${state}&kind=visit&user=${me.data.hash_id}&limit=200`;
  const { data } = (await (await api.get(mine)).json()) as { data: { hash_id: string }[] };
  return data.at(-1)?.hash_id ?? "none";
}
/** An appointment of the caller's, of this month or the next ones. */
async function appointment(api: APIRequestContext): Promise<string> {
  const found = (await (await api.get("/api/appointments?limit=20")).json()) as {
    data: { appointment_hash_id: string | null }[];
  };
  return found.data.find((one) => one.appointment_hash_id)?.appointment_hash_id ?? "";
}
