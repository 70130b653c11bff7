import { sql } from 'kysely'

const MARK = '/* planned anew */'

/**
 * Put into a statement whose lists decide how it is best run: it is planned for them each time. A plan kept for
 * all of them takes ten rows for granted, and was up to six times slower for a company of hundreds of farms.
 */
export const CUSTOM_PLAN = sql.raw(MARK)

export const needsCustomPlan = (text: string): boolean => text.includes(MARK)
