import type { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { subscribeToClock } from '#lib/clock-correction.ts'
import { clockState } from '#lib/compare-clock.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { retryDelayMs } from '#lib/http/request-backoff.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { earlyStoredRound, fetchFirstRound } from './device/early-round.ts'
import { fetchRound, forgetStoredRound, type Round, type RoundQuery, readStoredRound } from './device/stored-round.ts'
import { inUnsentOrder, keepWalkingOrder, sendWalkingOrder } from './device/unsent-order.ts'

const LAST_PLACE_KEY = 'round-place'
const REFRESH_MS = 60_000
const isText = (value: unknown): value is string => typeof value === 'string'

const lastPlace = (): PlaceId | null => parseId<PlaceId>(readUserStorage<string | null>(LAST_PLACE_KEY, isText, null))
/** Place and pen of a scanned label; the place as it was read, whether it is one or not. */
const labelOfUrl = (): string | null => new URLSearchParams(location.search).get('place')
const penOfUrl = (): string | null => new URLSearchParams(location.search).get('pen')

export type RoundFailure = 'offline' | 'failed' | 'forbidden'

const has = (round: Round | null, place: PlaceId | null): boolean =>
  round?.places.some(({ id }) => id === place) ?? false

const queryOf = (place_id: PlaceId | null): RoundQuery => (place_id === null ? {} : { place_id })

/** What the page asks for when it is opened: the round of a scanned place, else of the last one. */
export const firstQuery = (): RoundQuery => queryOf(parseId<PlaceId>(labelOfUrl()) ?? lastPlace())

/**
 * Why the place of a scanned label is not on screen. Another place in its stead would get its records.
 * `not_kept`: it is not on this device, and there is no network.
 */
export type LabelFailure = 'reading' | 'unknown' | 'not_kept'

/**
 * The round and the place on screen: that of a scanned label, else the last one. What this device kept is shown at once and
 * replaced by the server's answer.
 */
export function useRound() {
  const [round, setRound] = useState<Round | null>(() => {
    const stored = earlyStoredRound()
    return stored && inUnsentOrder(stored)
  })
  const [failure, setFailure] = useState<RoundFailure | null>(null)
  const [isReading, setReading] = useState(true)
  const [lastId, setLastId] = useState(lastPlace)
  /** The place at which the person stands: it was on screen. */
  const [stoodAt, setStoodAt] = useState(() => (has(round, lastId) ? lastId : null))
  const [label, setLabel] = useState(labelOfUrl)
  const clock = useSyncExternalStore(subscribeToClock, clockState)
  const [pen, setPen] = useState(penOfUrl)
  const [query, setQuery] = useState(firstQuery)

  useEffect(() => {
    let isCurrent = true
    let failures = 0
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const show = (shown: Round | null) => {
      if (isCurrent && shown)
        setRound((now) => (now && now.at > shown.at && now.farm?.id === shown.farm?.id ? now : inUnsentOrder(shown)))
    }
    /** The person is no longer of this company: its figures stay neither on screen nor on the device. */
    const leaveRound = () => {
      forgetStoredRound()
      if (!isCurrent) return
      setRound(null)
      settle('forbidden')
    }
    const settle = (next: RoundFailure | null) => {
      setFailure(next)
      setReading(false)
    }
    const read = async () => {
      try {
        const fetched = await fetchFirstRound(query)
        show(fetched)
        failures = 0
        clearTimeout(retryTimer)
        if (isCurrent) settle(null)
        // What this device keeps gets the order, too.
        if (fetched.farm && (await sendWalkingOrder(fetched.farm.id))) show(await fetchRound(query))
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        // A place that is gone, such as on an old label, must not hide the round.
        const last = lastPlace()
        if (problem.status === 404 && 'place_id' in query) setQuery(queryOf(last === query.place_id ? null : last))
        // Any other 403 may be the page of a network that asks for a sign-in.
        else if (problem.code === 'auth.no_company') leaveRound()
        else if (isCurrent) {
          settle(problem.isOffline ? 'offline' : 'failed')
          clearTimeout(retryTimer)
          // Without a session the sign-in is asked for; a read would only hurry it, also past a sign-out that is on its way.
          if (problem.status === 401) return
          // Sooner than the next refresh: perhaps nothing is on screen.
          retryTimer = setTimeout(() => void read(), retryDelayMs(++failures, problem))
        }
      }
    }
    setReading(true)
    void readStoredRound().then(show).then(read)
    const timer = setInterval(() => void read(), REFRESH_MS)
    const onShown = () => document.visibilityState === 'visible' && void read()
    document.addEventListener('visibilitychange', onShown)
    // A request says at once whether there is a line: figures without one are no limit for what is recorded.
    const onLine = () => void read()
    for (const event of ['online', 'offline'] as const) window.addEventListener(event, onLine)
    return () => {
      isCurrent = false
      clearInterval(timer)
      clearTimeout(retryTimer)
      for (const event of ['online', 'offline'] as const) window.removeEventListener(event, onLine)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [query])

  // A barn that had no sections when its label was printed is opened at its first one.
  const places = round?.places ?? []
  const ofLabel = places.find(({ id }) => id === label) ?? places.find(({ barn_id }) => barn_id === label)
  const labelFailure: LabelFailure | null =
    label === null || ofLabel ? null : isReading ? 'reading' : failure === null ? 'unknown' : 'not_kept'

  const openPlace = (id: PlaceId) => {
    writeUserStorage(LAST_PLACE_KEY, id)
    setLastId(id)
    setStoodAt(id)
    setLabel(null)
    setPen(null)
    if (location.search) history.replaceState(null, '', '/round')
  }
  const openLabel = (id: PlaceId, ofPen: string | null) => {
    if (places.some((place) => place.id === id)) openPlace(id)
    else {
      setReading(true)
      setQuery({ place_id: id })
    }
    setLabel(id)
    setPen(ofPen)
  }
  const openFarm = (farm_id: FarmId) => {
    setStoodAt(null)
    setQuery({ farm_id })
  }
  const setOrder = (ids: readonly PlaceId[]) => {
    if (!round?.farm) return
    keepWalkingOrder(round.farm.id, ids)
    setRound(inUnsentOrder(round))
    void sendWalkingOrder(round.farm.id)
  }
  const placeId = ofLabel?.id ?? lastId
  /** Such as a batch that was closed meanwhile. A press that was meant for it must not reach the keys of another. */
  const isPlaceGone = label === null && stoodAt !== null && round !== null && !has(round, stoodAt)
  return { round, failure, placeId, labelFailure, isPlaceGone, openPlace, openLabel, openFarm, setOrder, pen, clock }
}
