import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState, type Ref } from "react";
import { useT } from "#web/app/i18n.ts";
import css from "./filters.module.css";
import type { UrlState } from "./types.ts";

/** Looks for a fragment; what is typed comes into the address a moment later. */
export function Search({
  url,
  set,
  inputRef,
}: {
  url: UrlState;
  set: (change: Record<string, string | undefined>) => void;
  inputRef: Ref<HTMLInputElement>;
}) {
  const t = useT();
  const [text, setText] = useState(url.search ?? "");
  useEffect(() => setText(url.search ?? ""), [url.search]);
  const send = useDebouncedCallback((v: string) => set({ search: v.trim() }), 200);
  return (
    <TextInput
      ref={inputRef}
      className={css.search}
      type="search"
      size="xs"
      leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
      placeholder={t("ui.search")}
      aria-label={t("ui.search")}
      aria-keyshortcuts="/"
      value={text}
      onChange={(e) => {
        setText(e.currentTarget.value);
        send(e.currentTarget.value);
      }}
      onKeyDown={(e) => e.key === "Escape" && e.currentTarget.blur()}
    />
  );
}
