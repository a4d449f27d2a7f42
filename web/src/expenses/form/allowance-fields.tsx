import { vehicles } from "#contract/expenses/allowances.ts";
import type { AllowanceRate } from "#contract/expenses/allowance-schemas.ts";
import { whole, type NumberRules } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import css from "../policy/policy.module.css";
import { kilometres, usePolicyWords } from "../policy/words.ts";
import { claimOf, type ClaimValues, newClaim } from "./claims.ts";
import type { Policy } from "./use-policy.ts";
import type { FeeValues } from "./values.ts";

interface AllowanceFieldsProps {
  fee: FeeValues;
  at: number;
  change: (part: Partial<FeeValues>) => void;
  wrong: (field: string) => string | undefined;
  policy: Policy;
  iso: string | undefined;
}

const kinds = ["receipt", "mileage", "per_diem"] as const;

/** Choice between receipt, kilometres and days; offers only kinds for which the office has a rate. */
export default function AllowanceFields({ fee, at, change, wrong, policy }: Omit<AllowanceFieldsProps, "iso">) {
  const t = useT();
  const { claim } = fee;
  const rates = policy.rates ?? [];
  const offered = kinds.filter((k) => k === "receipt" || k === claim?.kind || rates.some((r) => r.kind === k));
  if (offered.length < 2) return null;
  const toKind = (kind: string): void =>
    change(
      kind === "mileage" || kind === "per_diem" ? { claim: newClaim(kind), amount: "" } : { claim: null, amount: "" },
    );
  return (
    <>
      <ChoiceField
        label={t("policy.fee_kind")}
        name={`fees[${at}][allowance][kind]`}
        choices={offered.map((value) => ({
          value,
          label: t(value === "receipt" ? "policy.fee_receipt" : `policy.kind_${value}`),
        }))}
        value={claim?.kind ?? "receipt"}
        onChange={toKind}
        required
      />
      {claim?.kind === "mileage" ? (
        <Kilometres claim={claim} at={at} change={change} wrong={wrong} rates={rates} />
      ) : null}
      {claim?.kind === "per_diem" ? <Days claim={claim} at={at} change={change} wrong={wrong} /> : null}
    </>
  );
}

/** The rate used for the amount, or why there is none. */
export function AllowanceNote({ fee, wrong, policy, iso }: Omit<AllowanceFieldsProps, "at" | "change">) {
  const t = useT();
  const words = usePolicyWords();
  const { claim } = fee;
  const found = policy.computed.get(fee.key);
  if (!claim) return null;
  const isUnpaid = policy.unpaid.has(fee.key) && Boolean(fee.date) && Boolean(fee.country_id || claimOf(claim));
  // The server says the same of a missing rate: once is enough.
  const why = isUnpaid ? t(fee.country_id ? "policy.no_rate" : "policy.need_fee_country") : wrong("allowance");
  return (
    <div className={css.whole}>
      {found && iso ? (
        <p className={css.note} role="status">
          {t("policy.by_rate", { rate: words.rate(found.rate, iso), source: found.rate.source })}{" "}
          {found.before_km !== null && found.before_km !== "0"
            ? t("policy.km_before", { km: kilometres(found.before_km), year: fee.date.slice(0, 4) })
            : ""}
        </p>
      ) : null}
      {why ? (
        <p className={css.over} role="alert">
          {why}
        </p>
      ) : null}
    </div>
  );
}

type Part<K extends ClaimValues["kind"]> = Omit<AllowanceFieldsProps, "fee" | "policy" | "iso"> & {
  claim: Extract<ClaimValues, { kind: K }>;
};

const KILOMETRES: NumberRules = { least: 0.1, most: 99_999.9, decimals: 1 };
function Kilometres({ claim, at, change, wrong, rates }: Part<"mileage"> & { rates: readonly AllowanceRate[] }) {
  const t = useT();
  const paid = vehicles.filter(
    (v) => v === claim.vehicle || rates.some((r) => r.kind === "mileage" && r.vehicle === v),
  );
  return (
    <>
      <ChoiceField
        label={t("policy.vehicle")}
        name={`fees[${at}][allowance][vehicle]`}
        options={paid}
        texts="policy.vehicle_"
        value={claim.vehicle}
        onChange={(vehicle) => change({ claim: { ...claim, vehicle: vehicle as typeof claim.vehicle } })}
        error={wrong("allowance.vehicle")}
        required
      />
      <NumberInput
        label={t("policy.km")}
        name={`fees[${at}][allowance][km]`}
        value={claim.km}
        onChange={(km) => change({ claim: { ...claim, km } })}
        rules={KILOMETRES}
        unit="km"
        error={wrong("allowance.km")}
        required
      />
    </>
  );
}

const COUNT = whole(999);
const dayFields = ["full_days", "part_days", "breakfasts", "lunches", "dinners"] as const;
function Days({ claim, at, change, wrong }: Part<"per_diem">) {
  const t = useT();
  return dayFields.map((name) => (
    <NumberInput
      key={name}
      label={t(`policy.${name}`)}
      name={`fees[${at}][allowance][${name}]`}
      value={claim[name]}
      onChange={(count) => change({ claim: { ...claim, [name]: count } })}
      error={wrong(`allowance.${name}`)}
      rules={COUNT}
      placeholder="0"
    />
  ));
}
