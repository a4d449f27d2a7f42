-- outside a transaction
CALL fill_in_batches('contact', 'owners = owners', 'owners <> ''{}'' AND NOT EXISTS (SELECT FROM contact_owner o WHERE o.row_id = contact.hash_id)');
