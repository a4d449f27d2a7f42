import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";

export interface Deletion {
  readonly call: AnyEndpoint;
  /** The id that the call takes, or all of its input. */
  readonly of: string | object;
  /** Key of the verb on the button: `tax_delete`. Texts like `tax_delete_title` and `tax_delete_text` ask first, `tax_deleted` is told afterwards. */
  readonly words: string;
  /** Values in the title and in what is said afterwards. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** The call that deletes a record, and its texts. */
export function useDeletion({ call, of, words, given }: Deletion) {
  const t = useT();
  const { mutateAsync } = useChange(call);
  const [title, text, done] = [`${words}_title`, `${words}_text`, `${words}d`];
  const input = typeof of === "string" ? { params: { id: of } } : of;
  return {
    label: t(words),
    title: t(title, given),
    text: t(text),
    done: t(done, given),
    run: () => mutateAsync({ input }),
  };
}
