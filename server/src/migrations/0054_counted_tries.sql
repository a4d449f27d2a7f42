-- Whoever opens the link of a mail also types the password they registered with: after a few wrong ones the registration is void.
ALTER TABLE registration ADD COLUMN tries integer NOT NULL DEFAULT 0;

-- Wrong codes of a first sign-in by the network they came from, so that a stranger uses up their own tries and nobody else's.
ALTER TABLE first_code ADD COLUMN tries_by_network jsonb NOT NULL DEFAULT '{}';
