import type { ReactElement } from "react";

export default function Page(): ReactElement {
  return <h1>…</h1>;
}
