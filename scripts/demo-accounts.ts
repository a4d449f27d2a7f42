// `npm run -s demo:accounts`: prints the accounts of the demo company as JSON.
import { demoAccounts, portalAccounts } from "#server/demo/accounts.ts";

console.log(
  JSON.stringify(
    [
      ...demoAccounts.map(({ email, password, code, name, office, profile, may }) => ({
        email,
        password,
        ...(code && { code }),
        name,
        office,
        profile,
        may,
      })),
      ...portalAccounts.map(({ email, password, name, contact, may }) => ({ email, password, name, contact, may })),
    ],
    undefined,
    2,
  ),
);
