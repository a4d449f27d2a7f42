export const isMonth = (text: string | undefined): text is string =>
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/u.test(text ?? "");
