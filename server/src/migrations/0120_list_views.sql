-- Views of lists that people keep for themselves: filters, search, order and columns under a name.
CREATE TABLE list_view (
  hash_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- The list's own word, which the web gives it.
  list text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  -- The words of the address: filters, search and order.
  words jsonb NOT NULL DEFAULT '{}',
  -- The columns that it shows; null leaves them as they are.
  columns jsonb,
  -- The list opens with it.
  opens boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX list_view_name ON list_view (user_id, list, lower(name));
CREATE UNIQUE INDEX list_view_opens ON list_view (user_id, list) WHERE opens;
GRANT SELECT, INSERT, UPDATE, DELETE ON list_view TO cordial_app;
