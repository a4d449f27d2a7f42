import type sharpLibrary from "sharp";
import type { Sharp, SharpInput, SharpOptions } from "sharp";

let library: Promise<typeof sharpLibrary> | undefined;

/** Opens a picture with sharp. The library is loaded on first use: it takes 20 MB that a server without pictures does not need. */
export async function image(input: SharpInput, options: SharpOptions): Promise<Sharp> {
  library ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return (await library)(input, options);
}
