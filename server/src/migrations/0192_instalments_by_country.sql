-- The list of what customers owe by country asks for paid instalments too.
CREATE INDEX invoice_instalment_whose_country ON invoice_instalment (country_id);
