import { TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import css from "./filters.module.css";

/** A search field, focused by `/`; `label` is also its placeholder. */
export const SearchInput = ({
  label,
  className,
  ...props
}: TextInputProps & { label: string; ref?: Ref<HTMLInputElement> }) => (
  <TextInput
    {...props}
    className={className ? `${css.search} ${className}` : css.search}
    type="search"
    size="xs"
    leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
    placeholder={label}
    aria-label={label}
    aria-keyshortcuts="/"
  />
);
