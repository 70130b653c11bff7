import { join } from 'node:path'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { Key } from '../plan.ts'
import { deedInWords, momentInWords } from './deed-words.ts'
import { type Deed, deedsOf } from './deeds.ts'
import type { WriterContext } from './desk.ts'
import { type WriterContexts, writerContexts } from './desks.ts'
import { Diary } from './diary.ts'
import { enterPrices } from './enter-prices.ts'
import type { LiveCompany } from './live-company.ts'
import { type LiveConnection, NotLetIn, Refused, Stopped } from './session.ts'
import { loadedUntil, type Span, unsureSpan, wasTaken } from './starting-point.ts'
import { writeDeed } from './write-deed.ts'

const HOUR_MS = 3_600_000
/** The play is made so far ahead, and made anew when no more than a day of it is left. */
const AHEAD_MS = 8 * 24 * HOUR_MS
const LEFT_MS = 24 * HOUR_MS
/** Of a longer time in which nobody writes, whoever watches is told. */
const QUIET_MS = HOUR_MS
/** The clock of the machine may be set, and a laptop sleeps: no wait is longer. */
const LONGEST_WAIT_MS = 60_000

/**
 * Goes on where the demo stands: first everything that was not written in the meantime, then each thing at its moment.
 * Ends when it is stopped. Throws NotLetIn, and an error where the server does not hold this demo.
 */
export async function liveOn(company: LiveCompany): Promise<void> {
  try {
    await live(company)
  } catch (problem) {
    if (!(problem instanceof Stopped)) throw problem
  }
}

async function live(company: LiveCompany): Promise<void> {
  const { connection, plan, folder } = company
  const { clock, stop, log } = connection
  const diary = new Diary(join(folder, `live-${plan.key}.json`))
  let until = new Date(0)
  let deeds: readonly Deed[] = []
  let writers: WriterContexts = () => Promise.reject(new Error('nothing is played yet'))
  let isStarted = false
  let forgotten: Span | null = null
  let quietUntil = ''
  let pricedOn = ''
  while (!stop.aborted) {
    if (until.getTime() - clock.now().getTime() < LEFT_MS) {
      until = new Date(clock.now().getTime() + AHEAD_MS)
      const played = company.play(until)
      deeds = deedsOf(played)
      writers = writerContexts(company, played)
    }
    if (!isStarted) forgotten = await start(company, diary, deeds, writers)
    isStarted = true
    const today = farmDay(clock.now())
    if (today !== pricedOn) await newPrices(company, writers, today)
    pricedOn = today
    const next = deeds.find((deed) => !diary.isDone(deed))
    const waitMs = next ? Date.parse(next.at) - clock.now().getTime() : LONGEST_WAIT_MS
    if (!next || waitMs > 0) {
      if (next && waitMs > QUIET_MS && quietUntil !== next.at) {
        quietUntil = next.at
        log(`${plan.name}: quiet until ${momentInWords(next.at, clock.now())}`)
      }
      await clock.pause(Math.min(waitMs, LONGEST_WAIT_MS), stop)
      continue
    }
    const writer = await writers(next.by)
    if (forgotten && next.at < forgotten.before && (await wasTaken(writer, next, forgotten))) {
      diary.isOver(next)
      continue
    }
    diary.begins(next, clock.now())
    log(`${momentInWords(next.at, clock.now())} ${deedInWords(next, plan, firstName(company, next.by))}`)
    await tryDeed(writer, next, log)
    diary.isOver(next)
  }
}

/** The company's administrator enters what feed costs from now on. */
async function newPrices({ people, plan, connection }: LiveCompany, writers: WriterContexts, today: string): Promise<void> {
  const admin = people.find(({ memberships }) =>
    memberships.some(({ companyKey, role }) => companyKey === plan.key && role === 'DirectoryAdmin'),
  )
  if (!admin) return
  try {
    for (const { mix, dkkA100Kg, validFrom } of await enterPrices((await writers(admin.key)).session, plan, today)) {
      connection.log(`${validFrom} ${admin.first} enters the price of ${mix}: kr. ${dkkA100Kg} per 100 kg`)
    }
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    connection.log(`      price not taken: ${problem.message}`)
  }
}

const firstName = ({ people }: LiveCompany, by: Key): string => people.find(({ key }) => key === by)?.first ?? by

/**
 * Finds out how far the company is written, by its records and by the diary: the later of both. Without a diary, gives
 * the time in which others may have written for it.
 */
async function start(
  { connection, plan, seed }: LiveCompany,
  diary: Diary,
  deeds: readonly Deed[],
  writers: WriterContexts,
): Promise<Span | null> {
  const { clock, log } = connection
  const now = clock.now()
  const loaded: string[] = []
  for (const by of new Set(deeds.map((deed) => deed.by))) {
    loaded.push((await loadedUntil(await writers(by), deeds, seed, now)) ?? '')
  }
  const latest = loaded.toSorted().at(-1) ?? ''
  if (latest === '' && diary.isEmpty) {
    throw new Error(
      `${plan.name}: none of its records stands there. Was the demo made with another seed, or not at all?`,
    )
  }
  const { sending } = diary
  const forgotten = diary.isEmpty ? { after: latest, before: now.toISOString() } : null
  if (latest !== '') diary.skipTo(latest, deeds)
  const unsure = deeds.find((deed) => deed.key === sending?.key && !diary.isDone(deed))
  const span = sending && unsureSpan(sending.since, now)
  if (unsure && span && (await wasTaken(await writers(unsure.by), unsure, span))) diary.isOver(unsure)
  const waiting = deeds.filter((deed) => !diary.isDone(deed) && Date.parse(deed.at) <= now.getTime()).length
  log(`${plan.name}: ${waiting === 0 ? 'nothing was missed' : `${waiting} things to catch up with`}`)
  return forgotten
}

/** Does it, and says honestly where it could not be done. */
async function tryDeed(writer: WriterContext, deed: Deed, log: LiveConnection['log']): Promise<void> {
  for (const isRetry of [false, true]) {
    try {
      const { outcome, doubts } = await writeDeed(writer, deed)
      if (outcome === 'known') log('      it stands there already')
      for (const { message } of doubts) log(`      asked "${message}", and confirmed`)
      return
    } catch (problem) {
      if (problem instanceof Stopped || problem instanceof NotLetIn) throw problem
      const isStale = problem instanceof Refused ? problem.status === 409 || problem.status === 404 : true
      // Somebody else may have changed the places or the entry since they were read.
      if (isStale && !isRetry) writer.refreshPlaces()
      else return log(`      not taken: ${problem instanceof Error ? problem.message : String(problem)}`)
    }
  }
}
