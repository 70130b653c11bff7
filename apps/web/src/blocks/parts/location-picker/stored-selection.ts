import type { PlaceId, SelectionId } from '@herdboard/contract/core/ids.ts'
import { storeSelection } from '@herdboard/contract/places/locations.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

/** More ids than this do not fit into a URL. */
const MAX_URL_IDS = 200

const PREFIX = 'selection:'
const storageKeyOf = (id: string) => `herdboard.selection.${id}`

/** Shortens the `places` of a URL: a long selection is stored on the server and named by its id. */
export async function shortenSelection(places: string | undefined): Promise<string | undefined> {
  const ids = places?.split(',') ?? []
  if (ids.length <= MAX_URL_IDS) return places
  const { id } = await callEndpoint(storeSelection, { body: { ids: ids as PlaceId[] } })
  try {
    sessionStorage.setItem(storageKeyOf(id), ids.join(','))
  } catch {
    // Without storage the picker opens with everything selected; the URL still means the selection.
  }
  return `${PREFIX}${id}`
}

export const selectionIdOf = (places: string | undefined): SelectionId | undefined =>
  places?.startsWith(PREFIX) ? (places.slice(PREFIX.length) as SelectionId) : undefined

/** Returns the ids of a stored selection, while this tab has them in its storage. */
export function idsOfSelection(id: SelectionId): string[] | undefined {
  try {
    return sessionStorage.getItem(storageKeyOf(id))?.split(',')
  } catch {
    return undefined
  }
}
