import {
  getDailyAssessment,
  listAssessmentMethods,
  listQualityCategories,
} from '@herdboard/contract/figures/data-quality.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { PlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { apiQuery } from '#lib/http/api-query.ts'

const meta = { showsOwnErrors: true }

export const assessmentQuery = (places: PlaceSelection['query']) => ({
  ...apiQuery(getDailyAssessment, { query: places as { location_ids?: string } }),
  placeholderData: keepPreviousData,
  meta,
})

export const categoriesQuery = { ...apiQuery(listQualityCategories, {}), meta }
export const methodsQuery = { ...apiQuery(listAssessmentMethods, {}), meta }
