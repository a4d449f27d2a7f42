import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, type ReactElement } from "react";
import { queryClient } from "#web/api/query.ts";
import { Screens } from "./router.tsx";
import { theme } from "./theme.ts";
import { Toasts } from "./toasts.tsx";

const colorScheme = localStorageColorSchemeManager({ key: "cordial.theme" });

/** Styles come only from the build (see vite.config.ts); none are injected at run time. */
export function App(): ReactElement {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme="auto"
        colorSchemeManager={colorScheme}
      >
        <QueryClientProvider client={queryClient}>
          <Screens />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
