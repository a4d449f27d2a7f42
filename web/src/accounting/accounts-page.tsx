import { HoldersPage, prefetchHolders } from "./holders-page.tsx";

export const prefetch = prefetchHolders("accounts");

/** `/admin/accounting/{id}/accounts` */
const AccountsPage = () => <HoldersPage kind="accounts" />;
export default AccountsPage;
