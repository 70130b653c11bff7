import { z } from 'zod'

/** A page of a list, with the totals over all pages. */
export const pagedReply = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total_pages: z.int(), total_rows: z.int() })

/** Query of a list that is returned whole unless `page_size` is given. */
export const OptionalPageQuery = {
  page_number: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(1000).optional(),
}
