// `npm run -s demo:accounts`: prints the accounts of the demo company as JSON.
import { demoAccounts } from "#server/demo/accounts.ts";

console.log(
  JSON.stringify(
    demoAccounts.map(({ email, password, code, name, office, profile, may }) => ({
      email,
      password,
      ...(code && { code }),
      name,
      office,
      profile,
      may,
    })),
    undefined,
    2,
  ),
);
