import { z } from 'zod'

/** A page of a list, with the totals over all pages. */
export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total_pages: z.int(), total_rows: z.int() })
