import { listFeedMixes, listMixTypes, listRegisterMixes } from '@herdboard/contract/feed-mixes.ts'
import { getFeedConsumptionData } from '@herdboard/contract/feed-usage.ts'
import { listRawMaterials, listRegisterMaterials } from '@herdboard/contract/raw-materials.ts'
import { getDeliveryOriginal, getDeliveryRegistrations, getFeedConsumption } from '@herdboard/contract/tables.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { Period } from '#blocks/period-picker/period.ts'
import type { PigType } from '#blocks/pig-type/pig-type.ts'
import type { PlacesQuestion } from '#blocks/pig-type/places-of-type.ts'
import { apiQuery } from '#lib/api-query.ts'

const shownHere = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

const ofPlaces = (period: Period, { location_ids, selection_id }: PlacesQuestion) => ({
  query: {
    ...period,
    ...(location_ids !== undefined && { site_ids: location_ids }),
    ...(selection_id !== undefined && { selection_id }),
  },
})

export const consumptionQuery = (period: Period, places: PlacesQuestion) => ({
  ...apiQuery(getFeedConsumption, ofPlaces(period, places)),
  ...shownHere,
})

export const deliveriesQuery = (period: Period, places: PlacesQuestion) => ({
  ...apiQuery(getDeliveryRegistrations, ofPlaces(period, places)),
  ...shownHere,
})

export const notesQuery = (period: Period, places: PlacesQuestion) => ({
  ...apiQuery(getDeliveryOriginal, ofPlaces(period, places)),
  ...shownHere,
})

export const mixesQuery = { ...apiQuery(listFeedMixes, {}), ...shownHere }
export const mixTypesQuery = { ...apiQuery(listMixTypes, {}), ...shownHere }
export const mixRegisterQuery = { ...apiQuery(listRegisterMixes, {}), ...shownHere }
export const materialsQuery = { ...apiQuery(listRawMaterials, {}), ...shownHere }
export const materialRegisterQuery = { ...apiQuery(listRegisterMaterials, {}), ...shownHere }

export const usageQuery = (period: Period, places: PlacesQuestion, pigType: PigType) => ({
  ...apiQuery(getFeedConsumptionData, {
    query: { ...ofPlaces(period, places).query, weaners: pigType === 'weaners' ? 'true' : 'false' },
  }),
  ...shownHere,
})
