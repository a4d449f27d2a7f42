import { IconPlus } from "@tabler/icons-react";

/** The button that makes something new beside a list; `big` on a phone, where no key is printed. */
export const newLooks = (big: boolean | undefined) =>
  ({
    look: "filled",
    size: big ? "big" : "normal",
    icon: <IconPlus stroke={1.6} />,
    hint: big ? undefined : "N",
  }) as const;
