/** Customers of the demo company with a portal account. They have the same password as everybody there. */
export const portalDemoAccounts = [
  {
    key: "camille",
    name: "Camille Rochat",
    email: "camille@kombucha-lavaux.example",
    contact: "Kombucha Lavaux",
    locale: "en",
  },
  {
    key: "sophie",
    name: "Sophie Vidal",
    email: "sophie@sources-beauvoir.example",
    contact: "Sources de Beauvoir",
    locale: "fr",
  },
] as const;
