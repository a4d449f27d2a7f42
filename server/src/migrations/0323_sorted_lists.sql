-- The same for contacts, samples, recipes, components, reports, batches and lots of bottles. A name is sorted by its first 80 folded letters.
DROP INDEX contact_last_contact;
CREATE INDEX contact_last_contact ON contact (last_contact_at, hash_id);
CREATE INDEX contact_by_name ON contact (left(fold(name), 80), hash_id);

DROP INDEX sample_date, sample_follow_up;
CREATE INDEX sample_date ON sample (date, hash_id);
CREATE INDEX sample_follow_up ON sample (follow_up_on, hash_id) WHERE follow_up_on IS NOT NULL;
CREATE INDEX sample_by_customer ON sample (left(fold(title), 80), hash_id);
CREATE INDEX sample_by_news ON sample (state_at, hash_id);
CREATE INDEX sample_by_delivery ON sample (delivered_at, hash_id) WHERE delivered_at IS NOT NULL;

CREATE INDEX recipe_by_name ON recipe (left(sort_name, 80), hash_id);

CREATE INDEX component_by_name ON component (left(sort_name, 80), hash_id);
CREATE INDEX component_by_density ON component (density, hash_id) WHERE density IS NOT NULL;

DROP INDEX report_date, report_sent;
CREATE INDEX report_date ON report (date, hash_id);
CREATE INDEX report_sent ON report (sent_at, hash_id) WHERE sent_at IS NOT NULL;
CREATE INDEX report_by_title ON report (left(fold(title), 80), hash_id);
