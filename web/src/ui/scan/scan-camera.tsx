import { IconCamera } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { mayUseCamera, watch } from "./camera.ts";
import css from "./scan.module.css";

interface ScanCameraProps {
  onCode: (text: string) => void;
  /** It goes on reading labels after the first one. */
  goesOn?: boolean;
  /** The colour of its frame, by what was read last. */
  tone?: "right" | "elsewhere" | "unknown" | undefined;
}
/** The camera, until it has read a label. Without a camera, it shows why and what to do instead. */
export function ScanCamera({ onCode, goesOn = false, tone }: ScanCameraProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  tell.current = onCode;
  const [state, setState] = useState<"on" | "off" | "denied">(mayUseCamera() ? "on" : "off");
  useEffect(() => {
    if (state !== "on" || !video.current) return;
    let [isOver, stop] = [false, (): void => undefined];
    watch(video.current, (text) => tell.current(text), goesOn).then(
      (end) => (isOver ? end() : (stop = end)),
      () => !isOver && setState("denied"),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [state, goesOn]);
  if (state !== "on")
    return (
      <div className={css.noCamera} role="status">
        <p>{t(state === "off" ? "scan.camera_https" : "scan.camera_denied")}</p>
        {state === "denied" ? (
          <Button icon={<IconCamera stroke={1.6} />} onClick={() => setState("on")}>
            {t("scan.camera_start")}
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className={css.camera} data-low={goesOn || undefined}>
      <video ref={video} muted playsInline aria-label={t("scan.camera_picture")} />
      <span className={css.frame} data-tone={tone} aria-hidden="true" />
      <span className={css.looking} role="status">
        {t("scan.looking")}
      </span>
    </div>
  );
}
