-- The litres of a batch in kilograms, at a density as an instrument reads it: with all its digits they told those who may not see the formula
-- what solves for its shares.
UPDATE batch b SET litres = greatest(round(b.amount / round(c.product_density, 3), 3), 0.001) FROM composition c WHERE c.hash_id = b.composition_id AND b.unit = 'kg';
