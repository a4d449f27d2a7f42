import css from "./segments.module.css";

interface SegmentsProps<V extends string> {
  label: string;
  /** Shows the label above. */
  isLabelled?: boolean;
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
}

/** A choice among few, all in sight. */
export function Segments<V extends string>({ label, isLabelled, value, options, onChange }: SegmentsProps<V>) {
  return (
    <div className={css.segmented}>
      {isLabelled ? <span aria-hidden="true">{label}</span> : null}
      <div className={css.segments} role="group" aria-label={label}>
        {options.map((o) => (
          <button
            key={o.value}
            type="button"
            className={css.segment}
            aria-pressed={o.value === value}
            onClick={() => onChange(o.value)}
          >
            {o.label}
          </button>
        ))}
      </div>
    </div>
  );
}
