import { z } from 'zod'

/** A page of a list, with the honest total. */
export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total_pages: z.int(), total_rows: z.int() })
