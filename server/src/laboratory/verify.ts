/** What must hold of the stock, each as a query that finds the rows where it does not. */
export const stockPromises: readonly { readonly says: string; readonly find: string }[] = [
  {
    says: "quantity of a lot differs from the sum of its movements",
    find: `SELECT l.hash_id, l.number, l.quantity, coalesce(m.total, 0) AS movements FROM stock_lot l
      LEFT JOIN (SELECT lot_id, sum(quantity) AS total FROM stock_movement GROUP BY lot_id) m ON m.lot_id = l.hash_id WHERE l.quantity <> coalesce(m.total, 0)`,
  },
  {
    says: "quantity of a component in a place differs from that of its lots",
    find: `SELECT i.hash_id, i.quantity, coalesce(l.total, 0) AS lots FROM stock_item i
      LEFT JOIN (SELECT item_id, sum(quantity) AS total FROM stock_lot GROUP BY item_id) l ON l.item_id = i.hash_id WHERE i.quantity <> coalesce(l.total, 0)`,
  },
  {
    says: "quantity of a lot after a movement is broken or below zero",
    find: `SELECT * FROM (SELECT hash_id, lot_id, quantity_after, sum(quantity) OVER (PARTITION BY lot_id ORDER BY seq) AS running FROM stock_movement) s
      WHERE quantity_after <> running OR running < 0`,
  },
  {
    says: "operation on stock has no movements",
    find: "SELECT o.hash_id, o.kind FROM stock_operation o WHERE NOT EXISTS (SELECT 1 FROM stock_movement m WHERE m.operation_id = o.hash_id)",
  },
  {
    says: "movement is in another place or of another component than its lot",
    find: `SELECT m.hash_id FROM stock_movement m JOIN stock_operation o ON o.hash_id = m.operation_id JOIN stock_lot l ON l.hash_id = m.lot_id JOIN stock_item i ON i.hash_id = l.item_id
      WHERE m.item_id <> l.item_id OR m.place_id <> i.place_id OR o.place_id <> m.place_id`,
  },
  {
    says: "counter-movement is not what it undoes, with the other sign",
    find: `SELECT u.hash_id FROM stock_operation u JOIN stock_movement m ON m.operation_id = u.hash_id
      LEFT JOIN stock_movement d ON d.operation_id = u.undoes_id AND d.lot_id = m.lot_id WHERE u.undoes_id IS NOT NULL AND m.quantity IS DISTINCT FROM -d.quantity`,
  },
  {
    says: "reserved part of a lot differs from its open reservations",
    find: `SELECT l.hash_id, l.number, l.reserved, coalesce(r.total, 0) AS reservations FROM stock_lot l
      LEFT JOIN (SELECT lot_id, sum(quantity) AS total FROM stock_reservation WHERE ended_at IS NULL GROUP BY lot_id) r ON r.lot_id = l.hash_id WHERE l.reserved <> coalesce(r.total, 0)`,
  },
  {
    says: "what was received of a transfer differs from the movements of its lots",
    find: `SELECT t.hash_id, t.number FROM stock_transfer t JOIN stock_transfer_line x ON x.transfer_id = t.hash_id
      LEFT JOIN stock_movement m ON m.operation_id = t.send_id AND m.lot_id = x.lot_id WHERE m.quantity IS DISTINCT FROM -x.quantity OR (t.state = 'RECEIVED') <> (x.received IS NOT NULL)`,
  },
  {
    says: "bottles or litres of a recipe's lot differ from the sum of its movements",
    find: `SELECT l.hash_id, l.lot, l.bottles, l.litres, m.bottles AS moved FROM recipe_stock l
      LEFT JOIN (SELECT stock_id, sum(bottles) AS bottles, sum(litres) AS litres FROM recipe_movement GROUP BY stock_id) m ON m.stock_id = l.hash_id
      WHERE l.bottles <> coalesce(m.bottles, 0) OR l.litres <> coalesce(m.litres, 0)`,
  },
  {
    says: "recipe says that it is in stock and is not, or the other way round",
    find: "SELECT r.hash_id, r.number FROM recipe r WHERE r.in_stock <> EXISTS (SELECT 1 FROM recipe_stock s WHERE s.recipe_id = r.hash_id AND s.bottles > 0)",
  },
];
