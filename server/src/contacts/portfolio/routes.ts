import * as calls from "#contract/contacts/portfolio.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { portfolio, portfolioComponents, portfolios } from "./lists.ts";
import { createPortfolio, deletePortfolio, restorePortfolio, updatePortfolio } from "./write.ts";

export const portfolioRoutes = ({ storage }: Pick<Services, "storage">): Route[] => [
  reading(calls.listPortfolios, portfolios),
  reading(calls.getPortfolio, portfolio),
  reading(calls.portfolioComponents, portfolioComponents),
  changing(calls.createPortfolio, (tx, input) => createPortfolio(tx, storage, input)),
  changing(calls.updatePortfolio, (tx, input) => updatePortfolio(tx, storage, input)),
  changing(calls.deletePortfolio, deletePortfolio),
  changing(calls.restorePortfolio, restorePortfolio),
];
