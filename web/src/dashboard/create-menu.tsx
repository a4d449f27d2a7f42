import { IconPlus } from "@tabler/icons-react";
import { useRef, type ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useMe } from "#web/api/me.ts";
import { Menu } from "#web/ui/menu.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { creations } from "#web/ui/navigation.ts";
import { go } from "#web/kit/go.ts";

/** The dashboard's button that creates any kind of record the person may create. */
export function CreateMenu(): ReactElement | null {
  const t = useT();
  const { bootstrap } = useMe();
  const button = useRef<HTMLButtonElement>(null);
  const things = creations(bootstrap);
  useKeys([{ keys: "n", label: "dashboard.create", enabled: things.length > 0, run: () => button.current?.click() }]);
  if (things.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button ref={button} look="filled" hint="N" icon={<IconPlus size={16} stroke={1.6} />}>
          {t("dashboard.create")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown label={t("dashboard.create")} miw={180}>
        {things.map(({ path, title }) => (
          <Menu.Item key={path} leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => go(path)}>
            {t(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
