/** `1 EUR = 655,957 XAF` */
export const RateLine = ({ from, to, rate }: { from: string; to: string; rate: string }) => (
  <span style={{ fontVariantNumeric: "tabular-nums" }}>
    1 {from} ={" "}
    {rate
      .replace(/(\.\d*?)0+$/u, "$1")
      .replace(/\.$/u, "")
      .replace(".", ",")}{" "}
    {to}
  </span>
);
