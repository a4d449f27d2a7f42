import { rateText } from "#contract/kit/money-rate.ts";

/** `1 EUR = 655,957 XAF` */
export const RateLine = ({ from, to, rate }: { from: string; to: string; rate: string }) => (
  <span style={{ fontVariantNumeric: "tabular-nums" }}>
    1 {from} = {rateText(rate)} {to}
  </span>
);
