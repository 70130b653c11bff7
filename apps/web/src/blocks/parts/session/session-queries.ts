import { getMeta, getProfile } from '@herdboard/contract/people/accounts.ts'
import { listBarns, listFarms, listSections } from '@herdboard/contract/places/locations.ts'
import { listActions, listBatchEvents, listEvents } from '@herdboard/contract/system/catalogue.ts'
import { getFooter, listIcons } from '@herdboard/contract/system/ui.ts'
import { hashKey, useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/http/api-query.ts'

/** The profile decides the language, so its cache key does not contain the language. */
export const profileQuery = { ...apiQuery(getProfile, {}), queryKeyHashFn: hashKey }
export const metaQuery = apiQuery(getMeta, {})
export const iconsQuery = apiQuery(listIcons, {})
export const farmsQuery = apiQuery(listFarms, {})
export const barnsQuery = apiQuery(listBarns, {})
export const sectionsQuery = apiQuery(listSections, {})
export const eventsQuery = apiQuery(listEvents, {})
export const batchEventsQuery = apiQuery(listBatchEvents, {})
export const actionsQuery = apiQuery(listActions, {})
export const footerQuery = { ...apiQuery(getFooter, {}), meta: { showsOwnErrors: true } }

/** The profile of the signed-in user. The route guard loads it before any screen is rendered. */
export const useProfile = () => useSuspenseQuery(profileQuery).data
