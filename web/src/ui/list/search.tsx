import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState, type Ref } from "react";
import { useT } from "#web/kit/i18n.ts";
import { SearchInput } from "./search-input.tsx";
import type { UrlState } from "./types.ts";

/** Looks for a fragment; what is typed comes into the address a moment later, with Enter at once. Escape takes it away again. */
export function Search({
  url,
  set,
  inputRef,
  onDone,
}: {
  url: UrlState;
  set: (change: Record<string, string | undefined>) => void;
  inputRef: Ref<HTMLInputElement>;
  /** On to what was found; without it, out of the field. */
  onDone?: () => void;
}) {
  const t = useT();
  const [text, setText] = useState(url.search ?? "");
  // What comes back of one's own typing is older than what was typed since.
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
      // Before anything else opens: a search that came into the address later would ask to leave what was opened.
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
