import { getMeta, getProfile } from '@herdboard/contract/people/accounts.ts'
import { listBarns, listFarms, listSections } from '@herdboard/contract/places/locations.ts'
import { listActions, listBatchEvents, listEvents } from '@herdboard/contract/system/catalogue.ts'
import { getFooter, listIcons } from '@herdboard/contract/system/ui.ts'
import { hashKey, useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/http/api-query.ts'

/** Decides the language, so it is the one answer that is not kept per language. */
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

/** Who is signed in, and where. The guard has fetched it before any screen is drawn. */
export const useProfile = () => useSuspenseQuery(profileQuery).data
