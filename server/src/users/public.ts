/**
 * SQL: the official contracts of a person as `[{start_date, end_date, workdays}]`, oldest first, from an expression that is their identifier.
 */
export const contractSpans = (user: string): string =>
  `coalesce((SELECT json_agg(json_build_object('start_date', k.start_date, 'end_date', k.end_date, 'workdays', k.workdays) ORDER BY k.start_date, k.hash_id)
    FROM user_contract k WHERE k.user_id = ${user} AND k.official), '[]')`;
