// What other areas may use of contacts.
export { contactReach } from "./access.ts";
export { stopJson as contactStopJson } from "./queries.ts";
export { present as presentPortfolio } from "./portfolio/lists.ts";
export { listed as listedPortfolios, type PortfolioRow } from "./portfolio/queries.ts";
