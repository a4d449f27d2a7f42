/// <reference types="vite/client" />
declare module "virtual:theme-variables.css";
declare module "@fontsource-variable/inter";
declare module "@mantine/core/styles.layer.css";
