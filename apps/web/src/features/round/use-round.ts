import type { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { useEffect, useState } from 'react'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { fetchRound, type Round, type RoundQuery, readStoredRound } from './device/stored-round.ts'
import { inUnsentOrder, keepWalkingOrder, sendWalkingOrder } from './device/unsent-order.ts'
import { isClockWrong } from './device/wrong-clock.ts'

const LAST_PLACE_KEY = 'round-place'
const REFRESH_MS = 60_000
const isText = (value: unknown): value is string => typeof value === 'string'

const lastPlace = (): PlaceId | null => parseId<PlaceId>(readUserStorage<string | null>(LAST_PLACE_KEY, isText, null))
/** Place and pen of a scanned label. */
const placeOfUrl = (): PlaceId | null => parseId<PlaceId>(new URLSearchParams(location.search).get('place'))
const penOfUrl = (): string | null => new URLSearchParams(location.search).get('pen')

/**
 * The round and the place on screen: that of the address, else the last one. What this device kept is shown at once and
 * replaced by the server's answer.
 */
export function useRound() {
  const [round, setRound] = useState<Round | null>(null)
  const [failure, setFailure] = useState<'offline' | 'failed' | null>(null)
  const [placeId, setPlaceId] = useState<PlaceId | null>(() => placeOfUrl() ?? lastPlace())
  const [hasWrongClock, setClockWrong] = useState(false)
  const [pen, setPen] = useState(penOfUrl)
  const [query, setQuery] = useState<RoundQuery>(() => {
    const place_id = placeOfUrl() ?? lastPlace()
    return place_id === null ? {} : { place_id }
  })

  useEffect(() => {
    let isCurrent = true
    const show = (shown: Round | null) => {
      if (isCurrent && shown)
        setRound((now) => (now && now.at > shown.at && now.farm?.id === shown.farm?.id ? now : inUnsentOrder(shown)))
    }
    const read = async () => {
      try {
        const fetched = await fetchRound(query)
        if (isCurrent) setClockWrong(isClockWrong(fetched.at, 'fresh'))
        show(fetched)
        if (isCurrent) setFailure(null)
        // What this device keeps gets the order, too.
        if (fetched.farm && (await sendWalkingOrder(fetched.farm.id))) show(await fetchRound(query))
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        // A place that is gone, such as on an old label, must not hide the round.
        if (problem.status === 404 && 'place_id' in query) setQuery({})
        else if (isCurrent) setFailure(problem.isOffline ? 'offline' : 'failed')
      }
    }
    void readStoredRound()
      .then((stored) => {
        if (isCurrent && stored) setClockWrong(isClockWrong(stored.at, 'kept'))
        show(stored)
      })
      .then(read)
    const timer = setInterval(() => void read(), REFRESH_MS)
    const onShown = () => document.visibilityState === 'visible' && void read()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [query])

  const openPlace = (id: PlaceId, ofPen: string | null = null) => {
    writeUserStorage(LAST_PLACE_KEY, id)
    setPlaceId(id)
    setPen(ofPen)
    if (location.search) history.replaceState(null, '', '/round')
    if (round && !round.places.some((place) => place.id === id)) setQuery({ place_id: id })
  }
  const openFarm = (farm_id: FarmId) => setQuery({ farm_id })
  const setOrder = (ids: readonly PlaceId[]) => {
    if (!round?.farm) return
    keepWalkingOrder(round.farm.id, ids)
    setRound(inUnsentOrder(round))
    void sendWalkingOrder(round.farm.id)
  }
  return { round, failure, placeId, openPlace, openFarm, setOrder, pen, hasWrongClock }
}
