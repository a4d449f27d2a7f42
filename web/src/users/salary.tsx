import type { User } from "#contract/users/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";

/** A salary, a month unless it says an hour. */
export function Salary({ salary: s, strong }: { salary: NonNullable<User["salary"]>; strong?: boolean }) {
  const t = useT();
  return (
    <>
      <Money value={s.amount} iso={s.currency.iso} {...(strong !== undefined && { strong })} />
      {s.pay_by === "hour" ? ` ${t("users.salary_per_hour")}` : null}
    </>
  );
}
