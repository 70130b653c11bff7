/** A page of a list in a query: number from 1, and rows per page. */
interface PageQuery {
  page_number: number
  page_size: number
}

/** The rows of a page in a statement. */
export interface RowRange {
  limit: number
  offset: number
}

/**
 * Pagination of a list (`pagedReply` in the contract): turns page number and page size into SQL `limit` and `offset`. The
 * audit log is paginated by a cursor instead, `after` and `next` of its endpoint (keyset pagination,
 * `modules/audit/sql/audit-entries.ts`).
 */
export const rowRange = ({ page_number, page_size }: PageQuery): RowRange => ({
  limit: page_size,
  offset: (page_number - 1) * page_size,
})

/** Returns a page with the totals over all pages. The page past the last one is empty. */
export const pageReply = <Row>(
  { page_size }: PageQuery,
  rows: Row[],
  total: number,
): { data: Row[]; total_pages: number; total_rows: number } => ({
  data: rows,
  total_pages: Math.ceil(total / page_size),
  total_rows: total,
})
