import { fileURLToPath } from "node:url";
import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from "@mantine/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { cssVariables, theme } from "./src/app/theme.ts";

const api = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false };
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The theme's variables as a style sheet of the build. Mantine would write them into a `<style>` through `innerHTML`
 * at the start, which the page's content policy (Trusted Types) forbids, and which costs every visitor the same work.
 */
function themeVariables(): Plugin {
  const id = "virtual:theme-variables.css";
  return {
    name: "cordial-theme-variables",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const ours = cssVariables(whole);
      const base = defaultCssVariablesResolver(whole);
      return `@layer mantine{${convertCssVariables({
        variables: { ...base.variables, ...ours.variables },
        light: { "--mantine-color-scheme": "light", ...base.light, ...ours.light },
        dark: { "--mantine-color-scheme": "dark", ...base.dark, ...ours.dark },
      })}}`;
    },
  };
}

export default defineConfig({
  root: here("."),
  plugins: [react(), themeVariables()],
  resolve: {
    // The browser sends and shows, the server checks: the endpoints' schemas weigh nothing here.
    alias: [{ find: /^zod$/u, replacement: here("src/api/no-schemas.ts") }],
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    sourcemap: false,
    // A polyfill would be an inline script; every browser that we serve knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    strictPort: false,
    fs: { allow: [here("..")] },
    proxy: { "/api": api, "/broadcasting": api, "/app": { ...api, ws: true } },
  },
});
