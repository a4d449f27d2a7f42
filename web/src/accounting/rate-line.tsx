import { exactText } from "#contract/kit/amounts.ts";

/** `1 EUR = 655,957 XAF` */
export const RateLine = ({ from, to, rate }: { from: string; to: string; rate: string }) => (
  <span style={{ fontVariantNumeric: "tabular-nums" }}>
    1 {from} = {exactText(rate)} {to}
  </span>
);
