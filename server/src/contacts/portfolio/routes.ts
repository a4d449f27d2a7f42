import * as calls from "#contract/contacts/portfolio.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Products } from "./lists.ts";
import { createPortfolio } from "./create-portfolio.ts";
import { deletePortfolio } from "./delete-portfolio.ts";
import { restorePortfolio } from "./restore-portfolio.ts";
import { updatePortfolio } from "./update-portfolio.ts";

export const portfolioRoutes = ({ storage }: Pick<Services, "storage">, products: Products): Route[] => [
  ...routesOf(calls, {
    reading: {
      listPortfolios: products.portfolios,
      getPortfolio: products.portfolio,
      portfolioComponents: products.portfolioComponents,
    },
    changing: {
      createPortfolio: given({ storage, products }, createPortfolio),
      updatePortfolio: given({ storage, products }, updatePortfolio),
      deletePortfolio: given(products, deletePortfolio),
      restorePortfolio: given(products, restorePortfolio),
    },
  }),
];
