-- Why a fee is dated outside its expense: asked for when the expense is sent.
ALTER TABLE expense_fee ADD COLUMN date_reason text;
