import type { AssessmentMethods, QualityCategories } from '@herdboard/contract/figures/data-quality.ts'
import { qualityCategories } from '@herdboard/domain/data-quality/quality-category.ts'
import { qualityMethods } from '@herdboard/domain/data-quality/quality-methods.ts'
import { type WeakenedResult, weakenedFigures } from '@herdboard/domain/data-quality/weakened-figures.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { kpiName } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

export const categoryDefinitions = ({ text }: RequestContext): QualityCategories =>
  qualityCategories.map((id) => ({ id, name: text(`quality:category.${id}`) }))

export const methodDefinitions = (context: RequestContext): AssessmentMethods =>
  qualityMethods.map(({ id, key, level }) => ({
    id,
    name: context.text(`quality:name.${key}`),
    description: context.text(`quality:what.${key}`),
    importance: context.text(`quality:level.${level}`),
    weakens: weakenedFigures[key].map((figure) =>
      isResult(figure) ? context.text(`quality:figure.${figure}`) : kpiName(context, figure),
    ),
  }))

const results: readonly string[] = ['gross_margin', 'alarms', 'daily_doses', 'withdrawal'] satisfies WeakenedResult[]

const isResult = (figure: KpiKey | WeakenedResult): figure is WeakenedResult => results.includes(figure)
