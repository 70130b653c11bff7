import { provisionalReasons } from '@herdboard/domain/economy/money-line.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Footnote, FootnoteRow } from './footnote.ts'

/** One footnote per late input: which it is, and what its amounts are estimated by. */
export const provisionalFootnotes = ({ text }: RequestContext, rows: readonly FootnoteRow[]): Footnote[] =>
  provisionalReasons.flatMap((reason) => {
    const estimated = rows.filter(({ provisional }) => provisional.includes(reason))
    if (estimated.length === 0) return []
    return { text: text(`reports:provisional.${reason}`), rows: estimated.map(({ row }) => row.key) }
  })
