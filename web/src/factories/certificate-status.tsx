import { expiryState } from "#contract/kit/expiry.ts";
import type { Certificate } from "#contract/factories/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status } from "#web/ui/atoms/status.tsx";

/** The state of a certificate today. */
export const stateOf = ({ expires_on }: Pick<Certificate, "expires_on">) => expiryState(expires_on, todayAt());

const tones = { valid: "done", soon: "wait", expired: "bad" } as const;

/** The validity of a certificate, shown only when it expires soon or has expired. */
export function CertificateStatus({ certificate }: { certificate: Pick<Certificate, "expires_on"> }) {
  const t = useT();
  const state = stateOf(certificate);
  if (!certificate.expires_on || state === "valid") return null;
  return <Status tone={tones[state]} word={t(`factories.${state}_on`, { day: formatDay(certificate.expires_on) })} />;
}
