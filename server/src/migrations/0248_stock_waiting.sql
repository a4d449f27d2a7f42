-- What waits for somebody: counted by every screen, for the menu.
CREATE INDEX stock_count_waiting ON stock_count (counted_at) WHERE state = 'COUNTED';
CREATE INDEX stock_transfer_waiting ON stock_transfer (sent_at) WHERE state = 'SENT';
