/** Customers of the demo company who sign in to the portal, with the password of everybody there. */
export const portalDemoAccounts = [
  { key: "marta", name: "Marta Soler", email: "marta@begudes-valles.example", contact: "Begudes del Vallès", locale: "en" },
  { key: "yann", name: "Yann Le Goff", email: "yann@limonaderie-marais.example", contact: "Limonaderie du Marais", locale: "fr" },
] as const;
