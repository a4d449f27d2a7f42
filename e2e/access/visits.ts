import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/": { who: "nobody", like: "public" },
  "/login": { who: "nobody" },
  "/forgot-password": { who: "nobody", like: "public" },
  "/register": { who: "nobody" },
  "/reset-password/{token}": { who: "nobody", like: "public", needs: async () => "/reset-password/a-token" },
  "/invitation/{token}": { who: "nobody", like: "public", needs: async () => "/invitation/a-token" },
  "/confirm-address/{token}": { who: "nobody", like: "public", needs: async () => "/confirm-address/a-token" },
};
