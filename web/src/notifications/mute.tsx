import { IconVolume, IconVolumeOff } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { setMuted, useMuted } from "./sound.ts";

const icon = { size: 16, stroke: 1.6 };

/** The button that mutes the sound in this browser. */
export function Mute(): ReactElement {
  const t = useT();
  const off = useMuted();
  return (
    <IconButton
      size="small"
      label={off ? t("notifications.sound_on") : t("notifications.sound_off")}
      icon={off ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
      onClick={() => setMuted(!off)}
    />
  );
}
