import { IconCamera } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { mayUseCamera, watch } from "./camera.ts";
import css from "./scan.module.css";

/** The camera, until it has read a label. Without a camera, it shows why and what to do instead. */
export function ScanCamera({ onCode }: { onCode: (text: string) => void }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  tell.current = onCode;
  const [state, setState] = useState<"on" | "off" | "denied">(mayUseCamera() ? "on" : "off");
  useEffect(() => {
    if (state !== "on" || !video.current) return;
    let [isOver, stop] = [false, (): void => undefined];
    watch(video.current, (text) => tell.current(text)).then(
      (end) => (isOver ? end() : (stop = end)),
      () => !isOver && setState("denied"),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [state]);
  if (state !== "on")
    return (
      <div className={css.noCamera} role="status">
        <p>{t(state === "off" ? "laboratory.camera_https" : "laboratory.camera_denied")}</p>
        {state === "denied" ? (
          <Button icon={<IconCamera stroke={1.6} />} onClick={() => setState("on")}>
            {t("laboratory.camera_start")}
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label={t("laboratory.camera_picture")} />
      <span className={css.frame} aria-hidden="true" />
      <span className={css.looking} role="status">
        {t("laboratory.scan_looking")}
      </span>
    </div>
  );
}
