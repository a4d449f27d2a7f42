import assert from "node:assert/strict";
import { test } from "node:test";
import { circlesIn, crossingsIn } from "./boundaries.mjs";
import { unexplainedIn } from "./kit-exports.mjs";
import { leaksIn } from "./leaks.mjs";
import { strayNumbersIn } from "./number-fields.mjs";
import { pickersIn } from "./pickers.mjs";
import { skeletonsIn } from "./skeletons.mjs";
import { unknownIn } from "./styles.mjs";
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
    [
      "web/src/expenses/page.tsx",
      'import { x } from "#web/app/router.tsx";',
      "app puts the parts together, they do not import it",
    ],
    ["web/src/kit/keys.ts", 'import { x } from "#web/api/me.ts";', "api/ stands on kit/"],
    ["web/src/api/client.ts", 'import { x } from "#web/ui/atoms/link.tsx";', "ui/ stands on api/"],
    ["contract/src/expenses/events.ts", 'import "#server/kit/x.ts";', "the contract imports only itself"],
    ["contract/src/kit/page.ts", 'export * from "../expenses/schemas.ts";', "kit/ imports no area"],
    ["server/src/expenses/routes.ts", 'import x from "#web/kit/i18n.ts";', "the server never imports the web"],
    ["server/src/kit/mount.ts", 'import { x } from "../zones/public.ts";', "kit/ imports no area"],
    [
      "server/src/kit/http.ts",
      'import { migrate } from "#server/host/migrate.ts";',
      "only what starts the house imports host/",
    ],
    ["server/src/host/backup.ts", 'import { x } from "../zones/public.ts";', "host/ imports no area"],
    ["server/src/kit/mount.ts", 'import { x } from "#contract/zones/schemas.ts";', "kit/ imports no area"],
    ["server/src/kit/sql/refs.ts", 'import { x } from "../records/kind.ts";', "the kit's records/ stands on sql/"],
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
    [
      "server/src/expenses/lists.ts",
      "export function presentRow(row: Row, access: Access): Wire {}",
      "a presenter decides nothing: it takes the Person",
    ],
    [
      "server/src/expenses/lists.ts",
      "const present = ({ access }: Reader, row: Row) => row;",
      "a presenter decides nothing: it takes the Person",
    ],
    [
      "web/src/users/side.tsx",
      "go(`/admin/area/${id}/update`);",
      "the address of a screen comes from its area's hrefs.ts",
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
    ["web/src/ui/list/list.tsx", 'import { y } from "#web/api/query.ts";'],
    ["web/src/app/router.tsx", 'import { y } from "#web/zones/list-page.tsx";'],
    ["server/src/app.ts", 'import { y } from "./zones/routes.ts";'],
    ["server/src/main.ts", 'import { migrate } from "./host/migrate.ts";'],
    ["server/src/host/backup.ts", 'import { openDisk } from "#server/kit/file-disk.ts";'],
    ["server/src/expenses/pay.ts", 'import { post } from "../accounting/public.ts";\nimport { x } from "../kit/x.ts";'],
    ["server/src/expenses/rules.ts", 'import Big from "big.js";\nimport type { Row } from "./tables.ts";'],
    ["server/src/expenses/lists.ts", "export function presentRow(row: Row, { rights }: Person): Wire {}"],
    ["server/src/expenses/expenses.api.test.ts", 'import { make } from "../testing/factories.ts";'],
    ["server/src/kit/http/mount.ts", 'import { sql } from "../sql/database.ts";'],
    ["server/src/kit/home-screen.ts", 'import type { Figures } from "#contract/dashboard/endpoints.ts";'],
    ["web/src/orders/area.ts", 'const to = "/admin/orders";'],
    ["web/src/users/users-page.tsx", "/** `/admin/managment/users`: the people. */"],
    ["server/src/kit/mount.ts", '// import { x } from "../zones/public.ts";\n/* import "../zones/public.ts"; */'],
  ];
  for (const [file, text] of allowed) assert.deepEqual(why(file, text), [], `${file}: ${text}`);
});

test("areas that import one another are told, with the way back", () => {
  const files = [
    { file: "server/src/zones/charges.ts", text: 'import type { Row } from "#server/expenses/public.ts";' },
    {
      file: "server/src/expenses/pay.ts",
      text: 'import { kit } from "../kit/x.ts";\nimport { post } from "../accounting/public.ts";',
    },
    { file: "server/src/accounting/ledger.ts", text: 'import { clock } from "#server/zones/public.ts";' },
    { file: "server/src/users/lists.ts", text: 'import { clock } from "#server/zones/public.ts";' },
  ];
  assert.deepEqual(
    circlesIn(files).map(({ file, line, why: told }) => `${file}:${line} ${told}`),
    [
      "server/src/zones/charges.ts:1 areas in a circle: server/zones -> server/expenses -> server/accounting -> server/zones",
      "server/src/expenses/pay.ts:2 areas in a circle: server/expenses -> server/accounting -> server/zones -> server/expenses",
      "server/src/accounting/ledger.ts:1 areas in a circle: server/accounting -> server/zones -> server/expenses -> server/accounting",
    ],
  );
  const apart = [
    ...files.slice(1),
    { file: "server/src/zones/zones.api.test.ts", text: files[0].text },
    { file: "server/src/areas.ts", text: 'import { a } from "./zones/area.ts";' },
    { file: "web/src/zones/page.tsx", text: 'import { b } from "#web/expenses/public.ts";' },
  ];
  assert.deepEqual(circlesIn(apart), []);
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

test("texts: a key says its area in the source, so that the build knows what to load", () => {
  const both = new Map([["a.text", "fine"]]);
  const text = 't("a.text"); t(`${area}.title`);';
  assert.deepEqual(problemsOf({ en: both, fr: both }, [{ file: "page.tsx", text }]), [
    "page.tsx puts the area of a text together: its texts would not be loaded with it",
  ]);
});

test("texts: French puts a narrow no-break space at its punctuation, English none", () => {
  const wrongIn = (language, text) => {
    const other = new Map([["a.text", "fine"]]);
    const texts = { en: other, fr: other, [language]: new Map([["a.text", text]]) };
    return problemsOf(texts, [{ file: "page.tsx", text: 't("a.text")' }]);
  };
  const french = ["fr: a.text lacks a narrow no-break space (U+202F) at : ; ! ? « or »"];
  const misspaced = [
    "Oui ?",
    "Oui?",
    "Non\u00a0!",
    "a ; b",
    "{{name}} : b",
    "{{name}}: b",
    "« a\u202f»",
    "«\u202fa »",
    "«a»",
  ];
  for (const text of misspaced) assert.deepEqual(wrongIn("fr", text), french, text);
  const spaced = [
    "Oui\u202f?",
    "{{name}}\u202f: b\u202f; c\u202f!",
    "«\u202f{{name}}\u202f»",
    "Quoi\u202f?!",
    "à 14:30",
    "voir https://cordial.example/a?b=c",
  ];
  for (const text of spaced) assert.deepEqual(wrongIn("fr", text), [], text);
  const english = ["en: a.text has a space before : ; ! or ?, or a U+202F"];
  for (const text of ["Yes ?", "Yes\u202f?", "{{name}} : b"]) assert.deepEqual(wrongIn("en", text), english, text);
  for (const text of ["Yes?", "{{name}}: b", "at 14:30"]) assert.deepEqual(wrongIn("en", text), [], text);
});

test("what must not leave the machine is seen", () => {
  // Composed from parts, so that the check doesn't find this file.
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

test("a style variable that nothing defines is found", () => {
  const sources = [
    { file: "tokens.css", text: ":root { --ink: #111; }" },
    { file: "page.tsx", text: 'style={{ "--column": 2 }} // and var(--mantine-spacing), `var(--tone-${n})`' },
    { file: "page.module.css", text: ".a { color: var(--ink); order: var(--column); background: var(--inc); }" },
  ];
  assert.deepEqual(unknownIn(sources), ["page.module.css uses --inc, which is defined nowhere"]);
});

test("a number that is typed, read or shown outside its one piece is found", () => {
  const whyIn = (text, file = "web/src/orders/form.tsx") => strayNumbersIn(file, text);
  const field = ["web/src/orders/form.tsx:1 is a text field for a number: NumberInput, MoneyInput or RateInput"];
  for (const text of [
    '<TextField {...field("note", "a.note")} inputMode="decimal" />',
    '<TextInput inputMode="numeric" value={v} onChange={(e) => set(e.currentTarget.value)} />',
    '<input type="number" />',
    '<TextField {...form.field("quantity", "orders.line_quantity")} max={16} />',
    '<TextField label={t("a.b")} name="packs" value={v} />',
    "<TextField {...form.field(\"storage_temperature\", 'a.b')} />",
  ])
    assert.deepEqual(whyIn(text), field, text);
  for (const text of ['typed.trim().replace(",", ".")', 'value.replace(".", ",")', 'typed.replaceAll(/\\D/gu, "")'])
    assert.equal(whyIn(text).length, 1, text);
  assert.equal(whyIn('text.replaceAll(",", ".")', "server/src/orders/print.ts").length, 1);
  for (const text of [
    '<NumberInput {...field("quantity", "orders.line_quantity")} rules={lineQuantity} />',
    '<TextField {...field("title", "orders.line_title")} max={200} />',
    '<TextInput name="code" inputMode="numeric" autoComplete="one-time-code" />',
    '// once read by typed.replace(",", ".")',
  ])
    assert.deepEqual(whyIn(text), [], text);
});

test("an export of the kit without a line that says what it is for is found", () => {
  const namesIn = (text) => unexplainedIn("kit/a.ts", text).map((line) => line.split(" ")[2]);
  assert.deepEqual(
    namesIn("/** The rate. */\nexport const rate = 1;\n/** Reads. */\nexport async function read() {}\n"),
    [],
  );
  assert.deepEqual(namesIn("const inner = 1;\n// A section.\n\nexport const rate = 1;\nexport type Row = {};\n"), [
    "rate",
    "Row",
  ]);
  assert.deepEqual(namesIn("/** Two ways. */\nexport function of(a: 1): 1;\nexport function of(a: 2): 2;\n"), []);
});

test("a picker that is not the one for all is found", () => {
  const found = (file, text) => pickersIn(file, text).map(({ line, what }) => `${line} ${what}`);
  const area = "web/src/orders/form.tsx";
  assert.deepEqual(found(area, "\n<select>"), ["2 a raw list"]);
  assert.deepEqual(found(area, 'import { Select, TextInput } from "@mantine/core";'), ["1 a picker of Mantine"]);
  assert.deepEqual(found(area, 'import {\n  MultiSelect,\n} from "@mantine/core";'), ["1 a picker of Mantine"]);
  assert.deepEqual(found(area, '<input role="combobox" />'), ["1 a combobox of its own"]);
  assert.deepEqual(found("web/src/ui/combobox/use-combobox.ts", 'role: "combobox"'), []);
  assert.deepEqual(found(area, 'import { TextInput } from "@mantine/core";\n// a <select>'), []);
});

test("a skeleton that would stay for ever after a failure is found", () => {
  const found = (text) => skeletonsIn("web/src/orders/tab.tsx", text).map(({ line }) => line);
  assert.deepEqual(found("if (!data)\n  return <SkeletonRows rows={4} />;"), [2]);
  assert.deepEqual(found("<Suspense fallback={<SkeletonRows rows={4} />}>"), []);
  assert.deepEqual(found("<Suspense\n  fallback={\n    <div data-loads>\n      <SkeletonRows rows={3} />"), []);
  assert.deepEqual(found("// not <SkeletonRows />\nreturn <Loading of={read} rows={4} />;"), []);
});
