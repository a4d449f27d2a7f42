/** Longest side of the picture in px: browsers fail to draw larger ones. */
const MOST_PIXELS = 8000;
/** An SVG with its size in px. */
interface Drawn {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}
/** Renders it as a PNG at double resolution, less if that would exceed the limit. */
export async function pngOf({ svg, width, height }: Drawn): Promise<Blob> {
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture was not drawn"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
