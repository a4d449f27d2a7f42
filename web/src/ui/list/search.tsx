import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState, type Ref } from "react";
import { useT } from "#web/kit/i18n.ts";
import { SearchInput } from "./search-input.tsx";
import type { UrlState } from "./types.ts";

/** Search field bound to the URL, debounced; Enter applies at once, Escape leaves the field. */
export function Search({
  url,
  set,
  inputRef,
  onDone,
}: {
  url: UrlState;
  set: (change: Record<string, string | undefined>) => void;
  inputRef: Ref<HTMLInputElement>;
  /** Called on Enter, to focus the results; by default the field is blurred. */
  onDone?: () => void;
}) {
  const t = useT();
  const [text, setText] = useState(url.search ?? "");
  // Our own searches come back through the URL later than newer typing; these are ignored.
  const under = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = url.search ?? "";
    const own = under.current.lastIndexOf(now);
    if (own < 0) setText(now);
    under.current = own < 0 ? [] : under.current.slice(own + 1);
  }, [url.search]);
  const send = useDebouncedCallback((v: string) => {
    const search = v.trim();
    if (search === (url.search ?? "") && under.current.length === 0) return;
    under.current = [...under.current, search];
    set({ search });
  }, 200);
  return (
    <SearchInput
      ref={inputRef}
      label={t("ui.search")}
      value={text}
      onChange={(e) => {
        setText(e.currentTarget.value);
        send(e.currentTarget.value);
      }}
      // Flush on blur: a later URL change would count as navigation and ask to leave whatever was opened.
      onBlur={() => send.flush()}
      onKeyDown={(e) => {
        if (e.key === "Escape") e.currentTarget.blur();
        if ((e.key !== "Enter" && e.key !== "ArrowDown") || e.nativeEvent.isComposing) return;
        e.preventDefault();
        send.flush();
        if (onDone) onDone();
        else e.currentTarget.blur();
      }}
    />
  );
}
