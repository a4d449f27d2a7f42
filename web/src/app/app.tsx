import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, type ReactElement } from "react";
import { queryClient } from "#web/api/query.ts";
import { router } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";

const colorScheme = localStorageColorSchemeManager({ key: "cordial.theme" });

/** Styles come from the build alone (see vite.config.ts): nothing is written into the page as text. */
export function App(): ReactElement {
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto" colorSchemeManager={colorScheme}>
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-right" limit={5} zIndex={1000} />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
