import { recipeRows } from "#server/recipes/public.ts";
import type { Invariant } from "#server/kit/area/invariants.ts";

/** Invariants of the stock, each with a query that finds the rows violating it. */
export const stockInvariants: readonly Invariant[] = [
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
    says: "batch that was made took other lots than it says, or one that was not made took some",
    find: `SELECT b.hash_id, b.number, b.state FROM batch b
      LEFT JOIN (SELECT d.batch_id, a.lot_id, sum(a.quantity) AS quantity FROM batch_lot a JOIN batch_line d ON d.hash_id = a.line_id WHERE a.lot_id IS NOT NULL GROUP BY d.batch_id, a.lot_id) w
        ON w.batch_id = b.hash_id AND b.state = 'MADE'
      FULL JOIN (SELECT o.batch_id, m.lot_id, -sum(m.quantity) AS quantity FROM stock_movement m JOIN stock_operation o ON o.hash_id = m.operation_id WHERE o.batch_id IS NOT NULL GROUP BY o.batch_id, m.lot_id HAVING sum(m.quantity) <> 0) t
        ON t.batch_id = w.batch_id AND t.lot_id = w.lot_id
      WHERE (w.lot_id IS NOT NULL OR t.lot_id IS NOT NULL) AND w.quantity IS DISTINCT FROM t.quantity`,
  },
  {
    says: "bottles that came of a batch differ from what it says",
    find: `SELECT b.hash_id, b.number FROM batch b LEFT JOIN (SELECT batch_id, stock_id, sum(bottles) AS bottles FROM recipe_movement WHERE batch_id IS NOT NULL GROUP BY batch_id, stock_id) m
        ON m.batch_id = b.hash_id AND m.stock_id = b.stock_id WHERE b.state = 'MADE' AND m.bottles IS DISTINCT FROM b.bottles`,
  },
  {
    says: "batch that is over keeps a reservation",
    find: "SELECT r.hash_id FROM stock_reservation r JOIN batch b ON b.hash_id = r.batch_id WHERE r.ended_at IS NULL AND b.state IN ('MADE', 'CANCELLED')",
  },
  {
    says: "reserved bottles differ from what open batches and samples keep",
    find: `SELECT l.hash_id, l.lot FROM recipe_stock l LEFT JOIN (
        SELECT a.stock_id, sum(a.bottles) AS bottles FROM batch_lot a JOIN batch_line d ON d.hash_id = a.line_id JOIN batch b ON b.hash_id = d.batch_id
        WHERE a.stock_id IS NOT NULL AND b.state IN ('PLANNED', 'WEIGHED') GROUP BY a.stock_id) k ON k.stock_id = l.hash_id WHERE l.reserved <> coalesce(k.bottles, 0) + coalesce((
          SELECT sum(o.bottles) FROM recipe_reservation o WHERE o.stock_id = l.hash_id AND o.ended_at IS NULL), 0)`,
  },
  {
    says: "movements of a stock-take differ from its variances",
    find: `SELECT n.hash_id, n.number FROM stock_count n JOIN stock_count_line d ON d.count_id = n.hash_id LEFT JOIN stock_movement m ON m.operation_id = n.operation_id AND m.lot_id = d.lot_id
      WHERE n.state = 'AGREED' AND coalesce(m.quantity, 0) <> coalesce(d.counted - d.book, 0)`,
  },
  {
    says: "bottles or litres of a recipe's lot differ from the sum of its movements",
    find: `SELECT l.hash_id, l.lot, l.bottles, l.litres, m.bottles AS moved FROM recipe_stock l
      LEFT JOIN (SELECT stock_id, sum(bottles) AS bottles, sum(litres) AS litres FROM recipe_movement GROUP BY stock_id) m ON m.stock_id = l.hash_id
      WHERE l.bottles <> coalesce(m.bottles, 0) OR l.litres <> coalesce(m.litres, 0)`,
  },
  {
    says: "recipe says that it is in stock and is not, or the other way round",
    find: `SELECT r.hash_id, r.number FROM ${recipeRows("r")} WHERE r.in_stock <> EXISTS (SELECT 1 FROM recipe_stock s WHERE s.recipe_id = r.hash_id AND s.bottles > 0)`,
  },
];
