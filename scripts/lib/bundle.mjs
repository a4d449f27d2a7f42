// `node scripts/lib/bundle.mjs ENTRY FOLDER`: puts the modules of a program together, without types and comments: FOLDER/main.js and its
// chunks. Packages stay where they are, and so do files that modules read, which are found beside their source.
import { dirname, join, relative, sep } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./run.mjs";

const [entry, folder] = process.argv.slice(2).map((path) => join(root, path));
const fromFolder = (path) => relative(folder, path).replaceAll(sep, "/");

/** Chunks find files as their sources do; the module of a thread becomes a chunk as well. */
const places = {
  name: "places",
  transform: {
    filter: { code: "import.meta." },
    handler(code, id) {
      return code
        .replaceAll(/new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/g, (_, module) => {
          const chunk = this.emitFile({ type: "chunk", id: join(dirname(id), module) });
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
        })
        .replaceAll("import.meta.url", `new URL("${fromFolder(id)}", import.meta.url).href`)
        .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${fromFolder(dirname(id))}")`);
    },
  },
};

const bundle = await rolldown({
  input: { main: entry },
  cwd: root,
  platform: "node",
  external: (id) => !/^[./#]/.test(id),
  plugins: [places],
});
// V8 keeps sources, with two bytes for each character where one of them is beyond ASCII.
await bundle.write({ dir: folder, charset: "ascii", comments: false });
