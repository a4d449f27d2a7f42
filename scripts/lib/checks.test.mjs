import assert from "node:assert/strict";
import { test } from "node:test";
import { crossingsIn } from "./boundaries.mjs";
import { leaksIn } from "./leaks.mjs";
import { problemsOf } from "./texts.mjs";

const why = (file, text) => crossingsIn(file, text).map((one) => `${one.line} ${one.why}`);

test("each boundary is seen where it is crossed", () => {
  const crossed = [
    [
      "web/src/expenses/page.tsx",
      'import { app } from "#server/app.ts";',
      "the web imports only the contract and itself",
    ],
    [
      "web/src/expenses/page.tsx",
      'import { x } from "../zones/x.ts";',
      "another area is reached only through zones/public.ts",
    ],
    ["web/src/ui/list.tsx", 'const x = await import("#web/expenses/page.tsx");', "ui/ imports no area"],
    ["contract/src/expenses/events.ts", 'import "#server/kit/x.ts";', "the contract imports only itself"],
    ["contract/src/kit/page.ts", 'export * from "../expenses/schemas.ts";', "kit/ imports no area"],
    ["server/src/expenses/routes.ts", 'import x from "#web/app/i18n.ts";', "the server never imports the web"],
    ["server/src/kit/mount.ts", 'import { x } from "../zones/public.ts";', "kit/ imports no area"],
    [
      "server/src/expenses/pay.ts",
      'import { post } from "#server/accounting/ledger.ts";',
      "another area is reached only through accounting/public.ts",
    ],
    ["server/src/expenses/pay.ts", 'import { make } from "../testing/factories.ts";', "only tests import testing/"],
    [
      "server/src/expenses/rules.ts",
      'import pg from "pg";',
      "rules are pure: of packages they use only big.js and date-fns",
    ],
    [
      "server/src/expenses/rules.ts",
      'import { find } from "./queries.ts";',
      "rules are pure: they import only the contract and types of their own area",
    ],
  ];
  for (const [file, text, reason] of crossed) assert.deepEqual(why(file, text), [`1 ${reason}`], `${file}: ${text}`);
});

test("what may be imported is, and prose is not code", () => {
  const allowed = [
    [
      "web/src/expenses/page.tsx",
      'import { x } from "#contract/expenses/schemas.ts";\nimport { y } from "#web/zones/public.ts";',
    ],
    ["web/src/app/router.tsx", 'import { y } from "#web/zones/list-page.tsx";'],
    ["server/src/app.ts", 'import { y } from "./zones/routes.ts";'],
    ["server/src/expenses/pay.ts", 'import { post } from "../accounting/public.ts";\nimport { x } from "../kit/x.ts";'],
    ["server/src/expenses/rules.ts", 'import Big from "big.js";\nimport type { Row } from "./tables.ts";'],
    ["server/src/expenses/expenses.api.test.ts", 'import { make } from "../testing/factories.ts";'],
    ["server/src/kit/mount.ts", '// import { x } from "../zones/public.ts";\n/* import "../zones/public.ts"; */'],
  ];
  for (const [file, text] of allowed) assert.deepEqual(why(file, text), [], `${file}: ${text}`);
});

test("an import over several lines is told with its last line", () => {
  assert.deepEqual(
    crossingsIn("server/src/expenses/pay.ts", 'import {\n  a,\n  b,\n} from "../accounting/ledger.ts";').map(
      ({ line }) => line,
    ),
    [4],
  );
});

test("texts: lacking, empty, unused and missing ones are told", () => {
  const en = new Map([
    ["a.title", "Title"],
    ["a.count_one", "one"],
    ["a.count_other", "many"],
    ["a.state.DRAFT", "draft"],
    ["a.no_box", "none"],
    ["a.nobody", "unused"],
    ["a.blank", " "],
  ]);
  const fr = new Map([...en, ["a.count_many", "million"]]);
  fr.delete("a.title");
  const text = `t("a.title"); t("a.count", { count }); t(\`a.state.\${s}\`); const k = "a.no_" + kind; refused("a.gone"); f("a.blank");\n// t("a.prose")`;
  assert.deepEqual(problemsOf({ en, fr }, [{ file: "page.tsx", text }]), [
    "fr lacks a.title",
    "en has nothing for a.blank",
    "fr has nothing for a.blank",
    "a.nobody is used nowhere",
    "page.tsx uses a.gone, which is missing",
  ]);
});

test("what must not leave the machine is seen", () => {
  // Put together here, so that this file is not one of those that are found.
  const slash = "/";
  const word = "resolved";
  const found = leaksIn(
    "x.md",
    `see ${slash}work/main\nfine\n${slash}home/ann/notes\n..${slash}shared/a\n"${word}": "https://x"`,
  );
  assert.deepEqual(
    found.map(({ line }) => line),
    [1, 3, 4, 5],
  );
  assert.deepEqual(leaksIn("x.md", "a network/of things, work/life, shared/x, https://example.com/home/page"), []);
});
