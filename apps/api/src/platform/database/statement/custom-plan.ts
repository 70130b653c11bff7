import { sql } from 'kysely'

const MARK = '/* custom plan */'

/**
 * Marks a statement that PostgreSQL plans again for each execution. For statements with lists whose length decides the
 * best plan: a cached generic plan assumes ten rows, and was up to six times slower for a company of hundreds of farms.
 */
export const CUSTOM_PLAN = sql.raw(MARK)

export const needsCustomPlan = (text: string): boolean => text.includes(MARK)
