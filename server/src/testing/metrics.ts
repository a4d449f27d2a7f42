/** The value of a figure in the text format of Prometheus, by its name and some of its labels. */
export function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  for (const line of text.split("\n")) {
    const [, is, of = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/u.exec(line) ?? [];
    if (is === name && Object.entries(labels).every(([label, wanted]) => of.includes(`${label}="${wanted}"`)))
      return Number(value);
  }
  return undefined;
}
