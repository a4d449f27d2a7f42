/// <reference types="vite/client" />
declare module "virtual:theme-variables.css";
declare module "virtual:texts" {
  import type { TextLoaders } from "#web/kit/i18n.ts";
  export const loaders: TextLoaders;
}
declare module "@fontsource-variable/inter";
declare module "@mantine/core/styles.layer.css";
