import "./app/base.css";
import "./app/mantine.css";
import "virtual:theme-variables.css";
import "./app/tokens.css";
import "./app/shapes.css";
import "@fontsource-variable/inter";
import { loaders } from "virtual:texts";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startScreens } from "./app/router.tsx";
import { keepSessionAlive } from "./api/keep-session.ts";
import { startTexts } from "#web/kit/i18n.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("no #root");
await startTexts(loaders);
startScreens();
keepSessionAlive();
createRoot(root).render(<App />);
