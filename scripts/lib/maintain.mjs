import { spawn } from "node:child_process";
import { chooseNode, ensureInstalled } from "./install.mjs";
import { environment, orFail, root } from "./run.mjs";

/** Runs a task of `server/src/maintenance.ts` with the script's arguments; exits with its code. */
export async function maintain(task) {
  await orFail(async () => {
    await ensureInstalled();
    const args = ["server/src/maintenance.ts", task, ...process.argv.slice(2)];
    const env = environment({ INIT_CWD: process.env.INIT_CWD ?? process.cwd() });
    const child = spawn(chooseNode(), args, { cwd: root, env, stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.once("exit", (code) => process.exit(code ?? 1));
  });
}
