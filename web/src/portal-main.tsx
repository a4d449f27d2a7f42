import "./app/base.css";
import "./app/tokens.css";
import "./app/shapes.css";
import "@fontsource-variable/inter";
import { loaders } from "virtual:texts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { keepSessionAlive } from "#web/api/keep-session.ts";
import { queryClient } from "#web/api/query.ts";
import { startTexts } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { followScheme } from "./portal/theme.ts";

// A page load of `/portal` begins here: without the router, the back office and Mantine, which the customers' few screens do without.
const PortalPage = lazy(() => import("./portal/portal-page.tsx"));

const root = document.querySelector("#root");
if (!root) throw new Error("no #root");
followScheme();
await startTexts(loaders);
keepSessionAlive();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <PortalPage />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
