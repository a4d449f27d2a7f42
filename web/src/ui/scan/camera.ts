/** The kinds of code on labels. */
const FORMATS = ["qr_code", "code_128"];
/** Milliseconds between two scans of the picture: fast enough, without heating the phone. */
const EVERY = 150;
/** The longer side of the scanned picture in pixels: enough for a label at arm's length. */
const WIDEST = 960;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = (new (o: { formats: string[] }) => Detector) & { getSupportedFormats: () => Promise<string[]> };

/** Scans the camera's picture once; resolves to the code, or undefined when there is none. */
type Look = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's built-in BarcodeDetector, if it supports both kinds of code. */
async function ownReader(): Promise<Look | undefined> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await found?.getSupportedFormats().catch((): string[] => []);
  if (!found || !FORMATS.every((f) => formats?.includes(f))) return undefined;
  const detector = new found({ formats: FORMATS });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}
async function readerOf(): Promise<Look> {
  const own = await ownReader();
  if (own) return own;
  const { textIn } = await import("./read-picture.ts");
  const canvas = document.createElement("canvas");
  return async (video) => {
    const scale = Math.min(1, WIDEST / Math.max(video.videoWidth, video.videoHeight, 1));
    [canvas.width, canvas.height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (canvas.width === 0) return undefined;
    canvas.getContext("2d", { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return textIn(canvas);
  };
}

/** Whether this page may use a camera: browsers allow it only over HTTPS and on localhost. */
export const mayUseCamera = (): boolean => isSecureContext && navigator.mediaDevices !== undefined;

/** Milliseconds in which a code that stays before the camera is read once. */
const SAME = 2500;

/**
 * Shows the rear camera in a video and reports the first code it sees, or if it `goesOn` each; returns a function that stops both. Rejects
 * when there is no camera.
 */
export async function watch(
  video: HTMLVideoElement,
  found: (text: string) => void,
  goesOn = false,
): Promise<() => void> {
  const [stream, look] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } }, audio: false }),
    readerOf(),
  ]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  let [last, seen] = ["", -SAME];
  const next = async (): Promise<void> => {
    const text = await look(video).catch(() => undefined);
    if (isOver) return;
    if (text && !goesOn) {
      stop();
      found(text);
      return;
    }
    const now = performance.now();
    if (text && (text !== last || now - seen > SAME)) found(text);
    if (text) [last, seen] = [text, now];
    timer = setTimeout(() => void next(), EVERY);
  };
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  if (!isOver) void next();
  return stop;
}
