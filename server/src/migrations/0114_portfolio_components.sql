-- Who supplies what is in a product of the market, and which components, as far as somebody knows.
CREATE TABLE portfolio_supplier (
  portfolio_id uuid NOT NULL REFERENCES portfolio ON DELETE CASCADE,
  supplier_id uuid NOT NULL REFERENCES supplier,
  PRIMARY KEY (portfolio_id, supplier_id)
);
CREATE INDEX portfolio_supplier_of ON portfolio_supplier (supplier_id);

CREATE TABLE portfolio_component (
  portfolio_id uuid NOT NULL REFERENCES portfolio ON DELETE CASCADE,
  supplier_id uuid NOT NULL REFERENCES supplier,
  component_id uuid NOT NULL REFERENCES component,
  PRIMARY KEY (portfolio_id, supplier_id, component_id)
);
CREATE INDEX portfolio_component_of ON portfolio_component (component_id);
CREATE INDEX portfolio_component_supplier ON portfolio_component (supplier_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON portfolio_supplier, portfolio_component TO cordial_app;
