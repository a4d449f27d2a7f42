import { HoldersPage, prefetchHolders } from "./holders-page.tsx";

export const prefetch = prefetchHolders("boxes");

/** `/admin/accounting/{id}/boxes` */
const BoxesPage = () => <HoldersPage kind="boxes" />;
export default BoxesPage;
