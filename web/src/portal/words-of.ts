/** Reads the text fields of a form by name. */
export function wordsOf(form: HTMLFormElement): (name: string) => string {
  const given = new FormData(form);
  return (name) => {
    const value = given.get(name);
    return typeof value === "string" ? value : "";
  };
}
