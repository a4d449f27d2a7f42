-- outside a transaction
CALL fill_in_batches('portfolio_numbers', '(seen, brand, b2c, application, b2b, country, packaging) = (SELECT n.seen, n.brand, n.b2c, n.application, n.b2b, n.country, n.packaging FROM numbers_of(portfolio_numbers.contact_id) n)', 'seen IS NULL', 100);
