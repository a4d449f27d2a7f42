-- A line's share of a composition with twelve decimals instead of six: of a tonne, six are wrong by 5 mg. Mass and volume stay as they were.
ALTER TABLE composition_line ALTER COLUMN percent TYPE numeric(15, 12);
-- The shares again from what was typed, by the densities of the time it was saved. The balance, or else the largest line, takes the rest to 100.
WITH typed AS (
  SELECT l.hash_id, l.composition_id, l.percent AS before,
    row_number() OVER (PARTITION BY l.composition_id ORDER BY l.is_balance DESC, l.mass DESC, l.position) = 1 AS takes_rest,
    CASE l.unit
      WHEN '%' THEN l.dosage
      WHEN 'g/kg' THEN l.dosage / 10
      WHEN 'ppm' THEN l.dosage / 10000
      WHEN 'g/L' THEN l.dosage / (10 * c.product_density)
      WHEN 'mL/L' THEN l.dosage * coalesce(l.density, l.used_density) / (10 * c.product_density)
      ELSE l.dosage * coalesce(l.density, l.used_density) / (1000 * c.product_density)
    END AS exact
  FROM composition_line l JOIN composition c ON c.hash_id = l.composition_id
), others AS (
  -- One further from the stored share than its rounding stays as it was.
  SELECT hash_id, composition_id, takes_rest, CASE WHEN abs(exact - before) <= 0.000001 THEN round(exact, 12) ELSE before END AS percent FROM typed
), whole AS (
  SELECT hash_id, CASE WHEN takes_rest THEN 100 - coalesce(sum(percent) FILTER (WHERE NOT takes_rest) OVER (PARTITION BY composition_id), 0) ELSE percent END AS percent FROM others
)
UPDATE composition_line l SET percent = w.percent FROM whole w WHERE w.hash_id = l.hash_id AND w.percent BETWEEN 0 AND 100;
