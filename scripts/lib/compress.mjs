// Writes compressed copies (.br, .gz) beside the files of the web, which the server sends as they are. A process of its own, for its priority.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesUnder, root } from "./run.mjs";

const worthwhile = filesUnder(["dist/web"]).filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file));
await Promise.all(
  worthwhile.map(async (file) => {
    const content = readFileSync(join(root, file));
    if (content.length < 1024) return;
    // The best level takes a second per megabyte: use it for the few large files.
    const quality = content.length > 16 * 1024 ? constants.BROTLI_MAX_QUALITY : 9;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
    writeFileSync(join(root, `${file}.br`), await promisify(brotliCompress)(content, options));
    writeFileSync(join(root, `${file}.gz`), await promisify(gzip)(content));
  }),
);
