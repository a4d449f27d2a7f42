import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { askWhatIf } from "#contract/payslips/payslip-endpoints.ts";

type Asked = ClientInput<typeof askWhatIf>["body"]["changes"][number];
export const changeKinds = ["raise", "hiring", "rule"] as const;

/** A change as it is typed; fields of other kinds stay empty. */
export interface ChangeValue {
  kind: (typeof changeKinds)[number];
  user: string;
  title: string;
  country: string;
  rule: string;
  /** A salary a month, or the rule's value. */
  amount: string;
  /** `YYYY-MM` */
  from: string;
}

/** The change as it is asked; undefined while something of it is missing. */
export function askedOf(v: ChangeValue): Asked | undefined {
  const { amount, from } = v;
  if (!/[1-9]/u.test(amount)) return undefined;
  switch (v.kind) {
    case "raise":
      return v.user === "" ? undefined : { kind: "raise", user_hash_id: v.user, amount, from };
    case "hiring":
      return v.title.trim() === "" || v.country === ""
        ? undefined
        : { kind: "hiring", title: v.title.trim(), country_hash_id: v.country, amount, from };
    case "rule":
      return v.rule === "" ? undefined : { kind: "rule", rule_id: v.rule, value: amount, from };
  }
}
