/**
 * Numbers of the record kinds, as in a record's `type_id`, in the `type` of the event that writes it, and in the
 * database. No other file writes such a number. The names are those of the ledger's drafts and of simulated events.
 */
export const recordKind = {
  /** Pigs that arrive. */
  insertion: 1,
  /** Pigs that leave alive. */
  departure: 2,
  /** Pigs that move to another place; one record with two legs. */
  transfer: 3,
  /** Pigs that were slaughtered. */
  slaughter: 4,
  /** Pigs that died. */
  dead: 5,
  /** A stock count: it sets the number of pigs at a place. */
  status: 6,
  /** Feed that was eaten in a period. */
  feedUse: 7,
  /** Feed that arrived. */
  feedDelivery: 8,
  /** An income or an expense. */
  posting: 9,
  /** A course of treatment with its days. */
  treatment: 11,
  /** A slaughter booking: pigs that are announced to the slaughterhouse and are still in the barn. */
  preSlaughter: 13,
  /** A check-in: a person looked at the pigs. */
  checkIn: 14,
  /** Pigs that were weighed and stay. */
  weighing: 16,
  /** Feed that was counted in stock. */
  feedCount: 17,
} as const
