/** Customers of the demo company who sign in to the portal, with the password of everybody there. */
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
