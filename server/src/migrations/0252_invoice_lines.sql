-- Lines of invoices with what they are of, and why there is no tax. Lines of before are amounts alone.
UPDATE invoice SET lines = (
  SELECT jsonb_agg('{"quantity": null, "unit": null, "price": null, "discount": null, "order_line_hash_id": null}'::jsonb || l.line ORDER BY l.place)
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS l(line, place)
) WHERE lines <> '[]';
COMMENT ON COLUMN invoice.lines IS '[{title, quantity, unit, price, discount, amount, tax, order_line_hash_id}]';
ALTER TABLE invoice ADD COLUMN exemption text CHECK (exemption <> '');
-- The last credit note may take tax alone: what rounding the ones before it has left.
ALTER TABLE invoice DROP CONSTRAINT invoice_net_check, ADD CONSTRAINT invoice_net_check CHECK (net > 0 OR kind = 'credit' AND net = 0 AND total > 0);
-- Mentions of why there is no tax, one a line, to choose from.
ALTER TABLE invoice_issuer ADD COLUMN exemptions text, ADD COLUMN exemptions_fr text;
-- The customer's, on its invoices.
ALTER TABLE contact ADD COLUMN vat_number text CHECK (vat_number <> '');
