import type { Why, WhyPlace } from '@herdboard/contract/figures/why.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { ShownFigure } from './shown-figure.ts'

interface AnswerFacts {
  figure: Pick<KpiFormula, 'unit'>
  shown: ShownFigure
  main: Why['parts'][number] | null
  places: readonly WhyPlace[]
}

/** Answers in one sentence: better or worse by how much, why, and where most. */
export function answerText(context: RequestContext, { figure, shown, main, places }: AnswerFacts): string {
  const { text, language } = context
  if (shown.value === null) return text('why:answer.no_value')
  if (shown.change === null || shown.verdict === null) return text('why:answer.no_previous')
  if (shown.verdict === 'unchanged') return text(shown.dkk ? 'why:answer.nearly_unchanged' : 'why:answer.unchanged')
  const unit = figure.unit === '%' ? text('why:points') : shown.unit
  const change = `${formatFigure(language, Math.abs(shown.change), shown.decimals)} ${unit}`
  const [worst] = places
  const where = worst && isWorse(worst, shown) ? worst.name : null
  const said = text(`why:answer.${shown.verdict}`, { change })
  const because = main ? text('why:answer.because', { cause: main.cause }) : ''
  const at = where === null ? '' : text('why:answer.most_at', { place: where })
  return `${said}${because}${at}.`
}

/** The first place is named where it moved as the herd did. */
const isWorse = ({ change }: WhyPlace, shown: ShownFigure): boolean =>
  shown.verdict === 'worse' && change !== null && shown.change !== null && change * shown.change > 0
