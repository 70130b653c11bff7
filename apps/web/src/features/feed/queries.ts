import { listFeedMixes, listMixTypes, listRegisterMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import { listRawMaterials, listRegisterMaterials } from '@herdboard/contract/feed/raw-materials.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { apiQuery } from '#lib/http/api-query.ts'

const shownHere = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

export const mixesQuery = { ...apiQuery(listFeedMixes, {}), ...shownHere }
export const mixTypesQuery = { ...apiQuery(listMixTypes, {}), ...shownHere }
export const mixRegisterQuery = { ...apiQuery(listRegisterMixes, {}), ...shownHere }
export const materialsQuery = { ...apiQuery(listRawMaterials, {}), ...shownHere }
export const materialRegisterQuery = { ...apiQuery(listRegisterMaterials, {}), ...shownHere }

export const usageQuery = (
  period: DatePeriod,
  { location_ids, selection_id }: SelectedPlacesQuery,
  pigType: PigTypeParam,
) => ({
  ...apiQuery(getFeedConsumptionData, {
    query: {
      ...period,
      ...(location_ids !== undefined && { site_ids: location_ids }),
      ...(selection_id !== undefined && { selection_id }),
      weaners: pigType === 'weaners' ? 'true' : 'false',
    },
  }),
  ...shownHere,
})
