import type { PlaceId, SelectionId } from '@herdboard/contract/core/ids.ts'
import { storeSelection } from '@herdboard/contract/places/locations.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

/** More ids than this do not fit into an address. */
const MAX_URL_IDS = 200

const PREFIX = 'selection:'
const storageKeyOf = (id: string) => `herdboard.selection.${id}`

/** `places` of an address for a choice of any length: a long one is stored with the server and named by its id. */
export async function shortenSelection(places: string | undefined): Promise<string | undefined> {
  const ids = places?.split(',') ?? []
  if (ids.length <= MAX_URL_IDS) return places
  const { id } = await callEndpoint(storeSelection, { body: { ids: ids as PlaceId[] } })
  try {
    sessionStorage.setItem(storageKeyOf(id), ids.join(','))
  } catch {
    // Without storage the picker opens on everything; the address still means what was chosen.
  }
  return `${PREFIX}${id}`
}

export const selectionIdOf = (places: string | undefined): SelectionId | undefined =>
  places?.startsWith(PREFIX) ? (places.slice(PREFIX.length) as SelectionId) : undefined

/** The ids behind a stored choice, as long as this tab remembers them. */
export function idsOfSelection(id: SelectionId): string[] | undefined {
  try {
    return sessionStorage.getItem(storageKeyOf(id))?.split(',')
  } catch {
    return undefined
  }
}
