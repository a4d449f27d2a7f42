import { Menu } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactElement } from "react";
import { useCommands } from "#web/app/commands.ts";
import { useT } from "#web/app/i18n.ts";
import { useKeys } from "#web/app/keys.ts";
import { useMe } from "#web/app/me.ts";
import { Button } from "#web/ui/atoms/button.tsx";

/** The one button of the dashboard: everything that one may make. */
export function CreateMenu(): ReactElement | null {
  const t = useT();
  const { bootstrap } = useMe();
  const [opened, setOpened] = useState(false);
  const makes = useCommands(bootstrap, () => undefined).filter((c) => c.id.startsWith("/"));
  const things = makes.filter((c) => c.group === "actions");
  useKeys([{ keys: "n", label: "dashboard.create", enabled: things.length > 0, run: () => setOpened(true) }]);
  if (things.length === 0) return null;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240}>
      <Menu.Target>
        <Button look="filled" hint="N" icon={<IconPlus size={16} stroke={1.6} />}>{t("dashboard.create")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {things.map((c) => <Menu.Item key={c.id} leftSection={<c.icon size={16} stroke={1.6} />} onClick={c.run}>{c.title}</Menu.Item>)}
      </Menu.Dropdown>
    </Menu>
  );
}
