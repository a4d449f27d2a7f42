-- UPS is recognised by its numbers; like 'other' it is not asked, but has a page for each parcel.
ALTER TABLE sample DROP CONSTRAINT sample_carrier_check, ADD CONSTRAINT sample_carrier_check CHECK (carrier IN ('dhl', 'laposte', 'ups', 'other'));
