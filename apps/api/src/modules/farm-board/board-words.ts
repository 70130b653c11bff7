import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure, PRINTED_MINUS } from '#platform/text/format-values.ts'

/** Formats a change with its sign, also above zero, and its unit. */
export function printedChange({ language }: RequestContext, value: number, decimals: number, unit: string): string {
  const size = formatFigure(language, Math.abs(value), decimals)
  const sign = value > 0 ? '+' : value < 0 ? PRINTED_MINUS : ''
  return `${sign}${size}${unit === '' ? '' : ` ${unit}`}`
}

/** Formats whole kr. with their sign. */
export const printedKr = (context: RequestContext, dkk: number): string =>
  printedChange(context, dkk, 0, context.language === 'da' ? 'kr.' : 'DKK')
