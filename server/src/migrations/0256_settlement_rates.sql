-- A settlement's rate had the opposite direction of its advance's hand-over: units of the advance's currency for one of the expense's. It now has the
-- same, units of the expense's for one of the advance's, to the ledger's ten decimals. Amounts and postings stay as they are.
UPDATE advance_settlement SET rate_exchange = greatest(round(1 / rate_exchange, 10), 0.0000000001) WHERE rate_exchange IS NOT NULL;
