import { z } from 'zod'

/** What the rows of a file are. Names and columns: chapter "Import" of docs/behaviour/imports.md. */
export const ImportKind = z.enum([
  'locations',
  'batches',
  'raw_materials',
  'feed_mixes',
  'insertions',
  'stock_counts',
  'deaths',
  'transfers',
  'departures',
  'weighings',
  'bookings',
  'feed_consumption',
  'feed_deliveries',
  'feed_stock',
  'postings',
  'settlements',
  'carcasses',
  'instructions',
  'treatments',
  'notes',
  'tasks',
  'budget',
  'sensor_readings',
  'prices',
])
export type ImportKind = z.infer<typeof ImportKind>

/**
 * States of an import, in their order.
 * - unmapped: received; its kind, format or columns are not known yet
 * - checking, importing, undoing: a background job works on it
 * - checked: every row is judged; nothing is stored yet
 * - imported: its rows are records
 * - cancelled: stopped by a person while it was imported; the rows up to then are stored
 * - undone: everything that it made is removed
 * - failed: it could not be read or imported; `failure` states why
 */
export const ImportStatus = z.enum([
  'unmapped',
  'checking',
  'checked',
  'importing',
  'imported',
  'cancelled',
  'undoing',
  'undone',
  'failed',
])
export type ImportStatus = z.infer<typeof ImportStatus>

/**
 * States of a row.
 * - unchecked: not judged yet
 * - ready: can be imported
 * - question: can be imported once a person confirms its doubts
 * - error: breaks a rule that nobody can confirm
 * - known: what it states is stored already
 * - waiting: waits for an approval, or for a product or supplier number to be matched
 * - left_out: a person left it out
 * - imported, rejected
 */
export const ImportRowState = z.enum([
  'unchecked',
  'ready',
  'question',
  'error',
  'known',
  'waiting',
  'left_out',
  'imported',
  'rejected',
])
export type ImportRowState = z.infer<typeof ImportRowState>

/** How a file reached the product. */
export const ImportChannel = z.enum(['file', 'paste', 'push', 'folder'])
export type ImportChannel = z.infer<typeof ImportChannel>
