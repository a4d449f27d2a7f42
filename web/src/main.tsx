import "./app/base.css";
import "@mantine/core/styles.layer.css";
import "virtual:theme-variables.css";
import "./app/tokens.css";
import "@fontsource-variable/inter";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { keepSessionAlive } from "./api/keep-session.ts";
import { startTexts } from "./app/i18n.ts";

const RELOADED = "cordial.reloaded";
const root = document.querySelector("#root");
if (!root) throw new Error("no #root");
// After a new version was installed the old screens' files are gone: the page is loaded anew, once.
window.addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < 30_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
});

await startTexts();
keepSessionAlive();
createRoot(root).render(<App />);
