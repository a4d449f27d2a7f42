import * as calls from "#contract/contacts/portfolio.ts";
import { given, routesOf, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { portfolio, portfolioComponents, portfolios } from "./lists.ts";
import { createPortfolio, deletePortfolio, restorePortfolio, updatePortfolio } from "./write.ts";

export const portfolioRoutes = ({ storage }: Pick<Services, "storage">): Route[] => [
  ...routesOf(calls, {
    reading: { listPortfolios: portfolios, getPortfolio: portfolio, portfolioComponents },
    changing: {
      createPortfolio: given(storage, createPortfolio),
      updatePortfolio: given(storage, updatePortfolio),
      deletePortfolio,
      restorePortfolio,
    },
  }),
];
