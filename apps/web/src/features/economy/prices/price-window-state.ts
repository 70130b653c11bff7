/** The window that is open over a table of prices. */
export type PriceWindowState =
  | { what: 'adjustment'; id: string | null }
  | { what: 'add' }
  | { what: 'edit'; id: string }
  | { what: 'delete'; id: string }
