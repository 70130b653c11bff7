import {
  listDirectoryBarns,
  listDirectoryFarms,
  listDirectorySections,
} from '@herdboard/contract/places/place-setup.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#lib/http/api-query.ts'

const shown = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

export const setupFarmsQuery = { ...apiQuery(listDirectoryFarms, {}), ...shown }
export const setupBarnsQuery = { ...apiQuery(listDirectoryBarns, {}), ...shown }
export const setupSectionsQuery = { ...apiQuery(listDirectorySections, {}), ...shown }
