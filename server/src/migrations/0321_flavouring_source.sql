-- What a statement on the label needs: what a flavouring part was obtained from (Regulation (EC) No 1334/2008, article 16(4)), and how much
-- sulphur dioxide a component has (Regulation (EU) No 1169/2011, annex II, 12).
ALTER TABLE component
  ADD COLUMN flavouring_source text CHECK (flavouring_source <> ''),
  -- mg/kg as SO2, of the component as it comes, with its carriers; null when not known.
  ADD COLUMN so2 numeric CHECK (so2 BETWEEN 0 AND 1000000);
