import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { QueryClient } from '@tanstack/react-query'
import { iconsQuery, metaQuery, profileQuery } from '#blocks/parts/session/session-queries.ts'
import { fetchFormsToCorrect } from '#blocks/workflows/shell/offline/fetch-forms-to-correct.ts'
import { fetchMorningData } from '#blocks/workflows/shell/offline/fetch-morning-data.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { onConnectionChange } from '#lib/http/connection-state.ts'
import { setResponseKeeper } from '#lib/http/response-keeper.ts'
import { deleteOldResponses, storeLastResponse } from '#lib/offline/last-responses.ts'
import { wipeOnChangedRights } from '#lib/offline/wipe-on-changed-rights.ts'

/** The round has a store of its own. From this one an old round would be taken for an answer of the server. */
const isRound = (address: string): boolean => address.split('?')[0] === `/api${getRound.path}`

/**
 * Keeps on this device what the application needs to open without a network, also where only the round is ever opened: a refused
 * entry is corrected in a form of the application. Begins again when the network is back, until all is there. Returns the stop
 * function.
 */
export function keepAppData(): () => void {
  setResponseKeeper((address, reply) => {
    if (!isRound(address)) storeLastResponse(address, reply)
  })
  deleteOldResponses().catch(() => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const leaving = new AbortController()
  let isRunning = false
  const fetchAll = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      const profile = await client.fetchQuery(profileQuery)
      await wipeOnChangedRights(profile)
      await Promise.all([client.fetchQuery(metaQuery), client.fetchQuery(iconsQuery)])
      if (profile.active_directory_id === null) return
      await fetchMorningData(client, profile.modules.includes('Sections'), leaving.signal)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
    } finally {
      isRunning = false
      client.clear()
    }
  }
  const stopForms = fetchFormsToCorrect()
  const stopConnection = onConnectionChange((isOnline) => isOnline && void fetchAll())
  void fetchAll()
  return () => {
    leaving.abort()
    stopForms()
    stopConnection()
  }
}
