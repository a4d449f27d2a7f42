// Run after `npm install PACKAGE` with a registry that lacks packages for other platforms: adds the missing ones to the lock file.
import { completeLock } from "./lib/lock-file.mjs";

console.log(`${completeLock()} packages for other platforms added to package-lock.json`);
