import { IconPlus } from "@tabler/icons-react";

/** Props of a list's create button; `big` on a phone, where no shortcut is printed. */
export const newLooks = (big: boolean | undefined) =>
  ({
    look: "filled",
    size: big ? "big" : "normal",
    icon: <IconPlus stroke={1.6} />,
    hint: big ? undefined : "N",
  }) as const;
