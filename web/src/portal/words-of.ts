/** What was typed into the fields of a form, by their names. */
export function wordsOf(form: HTMLFormElement): (name: string) => string {
  const given = new FormData(form);
  return (name) => {
    const value = given.get(name);
    return typeof value === "string" ? value : "";
  };
}
