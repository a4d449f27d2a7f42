import { useDebouncedValue } from "@mantine/hooks";
import { countHoliday } from "#contract/holidays/endpoints.ts";
import type { HolidayCount } from "#contract/holidays/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { isChosen, type Period } from "./range.ts";

interface Asked {
  type: string;
  dates: readonly Period[];
  /** Somebody else, for whom it is entered. */
  user: string;
  /** The request that is being changed. */
  except: string | undefined;
  substitute: string;
}

/** What the days count and leave, by the server, while they are chosen. The last answer stays until the next one comes. */
export function useCount({ type, dates, user, except, substitute }: Asked): HolidayCount | undefined {
  const chosen = dates.filter(isChosen);
  const body = {
    holiday_type_hash_id: type,
    dates: chosen.map((d) => ({ ...d })),
    ...(user && { user_hash_id: user }),
    ...(except && { holiday_hash_id: except }),
    ...(substitute && { substitute_hash_id: substitute }),
  };
  const [asked] = useDebouncedValue(JSON.stringify(body), 150);
  const settled = JSON.parse(asked) as typeof body;
  const isReady = type !== "" && chosen.length > 0;
  const isAsked = settled.holiday_type_hash_id !== "" && settled.dates.length > 0;
  const { data } = useRead(
    countHoliday,
    { body: settled },
    { enabled: isReady && isAsked, keep: true, quiet: true, staleTime: 5000 },
  );
  return isReady ? data?.data : undefined;
}
