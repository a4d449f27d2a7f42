import { useT } from "#web/app/i18n.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";

/** An office without a currency: nothing can be kept or paid there until an administrator gives it one. */
export const NoCurrency = () => <Notice title={useT()("accounting.no_currency")} />;
