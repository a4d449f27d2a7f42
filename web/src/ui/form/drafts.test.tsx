import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "#web/api/query.ts";
import CommentEditor from "../record/comment-editor.tsx";
import { DraftRestored } from "./draft-restored.tsx";
import { TextField } from "./fields.tsx";
import { useRecordForm } from "./use-record-form.ts";

let screen: Screen;
beforeEach(async () => {
  localStorage.clear();
  screen = await openScreen();
  globalThis.fetch = (async () => Response.json({ data: [], after: null })) as typeof fetch;
});
afterEach(async () => {
  await screen.close();
  queryClient.clear();
});

function NewCompany() {
  const form = useRecordForm({
    draft: "contact.new",
    start: { name: "" },
    save: () => undefined,
    saved: () => undefined,
    stays: true,
  });
  return (
    <form ref={form.element}>
      <DraftRestored at={form.restoredAt} onAfresh={form.startAfresh} />
      <TextField {...form.field("name", "contacts.name")} />
    </form>
  );
}
const draw = (what: React.ReactElement) =>
  screen.draw(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>);
const field = () => document.querySelector<HTMLInputElement>("input, textarea") as HTMLInputElement;
const typing = async (text: string): Promise<void> => {
  await screen.click(field());
  for (const key of text) await screen.press(key);
};

test("a draft of an earlier visit says so, and is dropped for good", async () => {
  await draw(<NewCompany />);
  await typing("Test Co");
  assert.doesNotMatch(screen.body.textContent, /draft_restored/u, "what is typed now is no old draft");
  await screen.wait(500);
  await draw(<p>elsewhere</p>);
  await draw(<NewCompany />);
  assert.equal(field().value, "Test Co");
  assert.match(screen.body.textContent, /draft_restored/u);
  await screen.click(document.querySelector("button") as Element);
  assert.equal(field().value, "");
  assert.doesNotMatch(screen.body.textContent, /draft_restored/u);
  await draw(<p>elsewhere</p>);
  await draw(<NewCompany />);
  assert.equal(field().value, "");
});

test("a mention that reaches nobody is not sent without a word", async () => {
  const sent: string[] = [];
  const save = async ({ text }: { text: string }): Promise<void> => void sent.push(text);
  await draw(<CommentEditor kind="contact" id="1" save={save} />);
  await typing("@far, look");
  await screen.press("Enter", { ctrlKey: true });
  assert.deepEqual(sent, []);
  assert.match(screen.body.textContent, /reaches_nobody/u);
  await screen.press("Enter", { ctrlKey: true });
  assert.deepEqual(sent, ["@far, look"], "sent again it goes as it is");
});
