/** SQL: the masked form of an IBAN, as `maskedIban` writes it. */
export const maskedIbanSql = (iban: string): string => `left(${iban}, 4) || ' •••• •••• ' || right(${iban}, 4)`;

/** SQL: `{social_security_number, iban}` of a person, the IBAN masked, from an expression that is their identifier; null when nothing is known. */
export const identityOf = (user: string): string =>
  `(SELECT json_build_object('social_security_number', i.social_security_number, 'iban', ${maskedIbanSql("i.iban")}) FROM user_identity i WHERE i.user_id = ${user})`;
