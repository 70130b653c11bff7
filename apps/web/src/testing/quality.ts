import {
  type DailyAssessment,
  getDailyAssessment,
  listAssessmentMethods,
  listQualityCategories,
} from '@herdboard/contract/figures/data-quality.ts'
import type { Farm } from '@herdboard/contract/places/locations.ts'
import { mockEndpoint } from './mock-endpoint.ts'

export const qualityNames = ['Fremragende', 'Usikker', 'Mangelfuld', 'Beregnes', 'Kan ikke beregnes']

const qualityMethodNames = ['Negativ beholdning', 'Status registreret', 'Afvigelse ved status']

/** An assessment of farms with their category; `methods` has the category of each assessment method. */
export const anAssessment = (
  farms: readonly {
    farm: Farm
    category: number
    methods?: readonly number[]
    done?: readonly number[]
    open?: readonly number[]
  }[],
  rest: Partial<DailyAssessment> = {},
): DailyAssessment => ({
  quality_assessment_id: Math.max(...farms.map(({ category }) => category)),
  created_at_utc: '2026-06-15T03:05:00.000Z',
  farm_summaries: farms.map(({ farm, category, methods = [1, 3, 5], done = [], open = [] }) => ({
    id: farm.id,
    farm: { id: farm.id, name: farm.name },
    quality_assessment_id: category,
    method_aggregate: methods.map((quality, no) => ({
      id: `${farm.id}:${no + 1}`,
      assessment_method_id: no + 1,
      quality_assessment_id: quality,
      measured: quality < 4 ? `${quality},5 %` : null,
      limit: 'højst 1 %',
      missing: quality === 5 ? 'Der er ingen hold' : null,
      remedy: { label: 'Registrer status', to: '/activity', action: `form/6/${farm.id}` },
    })),
    done_today: [...done],
    open_by_day: open.map((count, no) => ({ day: `2026-06-${String(no + 1).padStart(2, '0')}`, count })),
  })),
  ...rest,
})

export function mockQualityEndpoints(assessment: DailyAssessment) {
  mockEndpoint(listQualityCategories, () => qualityNames.map((name, no) => ({ id: no + 1, name })))
  mockEndpoint(listAssessmentMethods, () =>
    qualityMethodNames.map((name, no) => ({
      id: no + 1,
      name,
      description: `Om ${name}`,
      importance: 'Afgørende',
      weakens: ['Daglig tilvækst'],
    })),
  )
  return mockEndpoint(getDailyAssessment, () => assessment)
}
