-- People are told by rights that have offices and by rights that have countries: the place may be either.
ALTER TABLE notification RENAME COLUMN zone_id TO place_id;
