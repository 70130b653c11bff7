import {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#lib/http/api-query.ts'

const listOptions = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

export const setupFarmsQuery = { ...apiQuery(listDirectoryFarms, {}), ...listOptions }
export const setupBarnsQuery = { ...apiQuery(listDirectoryBarns, {}), ...listOptions }
export const setupSectionsQuery = { ...apiQuery(listDirectorySections, {}), ...listOptions }
