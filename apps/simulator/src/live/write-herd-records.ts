import { join } from 'node:path'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { PlanKey } from '../plan-key.ts'
import { describeAction, formatInstant } from './describe-action.ts'
import { enterPrices } from './enter-prices.ts'
import { type LiveAction, liveActions } from './live-actions.ts'
import type { LiveCompany } from './live-company.ts'
import { LiveProgress } from './live-progress.ts'
import { performAction } from './perform-action.ts'
import { type InstantRange, lastLoadedInstant, unconfirmedInstants, wasRecorded } from './resume-point.ts'
import { type LiveConnection, LiveDemoStopped, RequestRefused, SignInRefused } from './session.ts'
import type { WriterContext } from './writer-context.ts'
import { type WriterContexts, writerContexts } from './writer-contexts.ts'

/** The simulation runs this far ahead. It is repeated when less than `LEFT_MS` of it is left. */
const AHEAD_MS = 8 * 24 * HOUR_MS
const LEFT_MS = 24 * HOUR_MS
/** A longer time without entries is logged. */
const IDLE_LOG_MS = HOUR_MS
/** Maximum wait, because the machine's clock may change or the machine may sleep. */
const LONGEST_WAIT_MS = 60_000

/**
 * Continues the demo: first all missed entries, then each at its time. Ends when it is stopped. Throws SignInRefused,
 * and an Error where the server does not have this demo.
 */
export async function writeHerdRecords(company: LiveCompany): Promise<void> {
  try {
    await writeRecordsOnTime(company)
  } catch (problem) {
    if (!(problem instanceof LiveDemoStopped)) throw problem
  }
}

async function writeRecordsOnTime(company: LiveCompany): Promise<void> {
  const { connection, plan, folder } = company
  const { clock, stop, log } = connection
  const progress = new LiveProgress(join(folder, `live-${plan.key}.json`))
  let until = new Date(0)
  let actions: readonly LiveAction[] = []
  let writers: WriterContexts = () => Promise.reject(new Error('the herd is not simulated yet'))
  let isStarted = false
  let unconfirmedRange: InstantRange | null = null
  let idleUntil = ''
  let pricedOn = ''
  while (!stop.aborted) {
    if (until.getTime() - clock.now().getTime() < LEFT_MS) {
      until = new Date(clock.now().getTime() + AHEAD_MS)
      const simulated = company.simulate(until)
      actions = liveActions(simulated)
      writers = writerContexts(company, simulated)
    }
    if (!isStarted) unconfirmedRange = await findResumePoint(company, progress, actions, writers)
    isStarted = true
    const today = farmDay(clock.now())
    if (today !== pricedOn) await enterNewPrices(company, writers, today)
    pricedOn = today
    const next = actions.find((action) => !progress.isDone(action))
    const waitMs = next ? Date.parse(next.at) - clock.now().getTime() : LONGEST_WAIT_MS
    if (!next || waitMs > 0) {
      if (next && waitMs > IDLE_LOG_MS && idleUntil !== next.at) {
        idleUntil = next.at
        log(`${plan.name}: quiet until ${formatInstant(next.at, clock.now())}`)
      }
      await clock.pause(Math.min(waitMs, LONGEST_WAIT_MS), stop)
      continue
    }
    const writer = await writers(next.by)
    if (unconfirmedRange && next.at < unconfirmedRange.before && (await wasRecorded(writer, next, unconfirmedRange))) {
      progress.markDone(next)
      continue
    }
    progress.markStarted(next, clock.now())
    log(`${formatInstant(next.at, clock.now())} ${describeAction(next, plan, firstName(company, next.by))}`)
    await tryAction(writer, next, log)
    progress.markDone(next)
  }
}

/** Enters new feed prices as the company's administrator. */
async function enterNewPrices(
  { people, plan, connection }: LiveCompany,
  writers: WriterContexts,
  today: string,
): Promise<void> {
  const admin = people.find(({ memberships }) =>
    memberships.some(({ companyKey, role }) => companyKey === plan.key && role === 'DirectoryAdmin'),
  )
  if (!admin) return
  try {
    for (const { mix, dkkPer100Kg, validFrom } of await enterPrices((await writers(admin.key)).session, plan, today)) {
      connection.log(`${validFrom} ${admin.first} enters the price of ${mix}: kr. ${dkkPer100Kg} per 100 kg`)
    }
  } catch (problem) {
    if (!(problem instanceof RequestRefused)) throw problem
    connection.log(`      price not taken: ${problem.message}`)
  }
}

const firstName = ({ people }: LiveCompany, by: PlanKey): string => people.find(({ key }) => key === by)?.first ?? by

/**
 * Finds how far the company is recorded: the later of its records and the progress file. Without a progress file,
 * returns the range in which another run may have written.
 */
async function findResumePoint(
  { connection, plan, seed }: LiveCompany,
  progress: LiveProgress,
  actions: readonly LiveAction[],
  writers: WriterContexts,
): Promise<InstantRange | null> {
  const { clock, log } = connection
  const now = clock.now()
  const loaded: string[] = []
  for (const by of new Set(actions.map((action) => action.by))) {
    loaded.push((await lastLoadedInstant(await writers(by), actions, seed, now)) ?? '')
  }
  const latest = loaded.toSorted().at(-1) ?? ''
  if (latest === '' && progress.isEmpty) {
    throw new Error(`${plan.name}: none of its records is stored. Was the demo made with another seed, or not at all?`)
  }
  const { sending } = progress
  const unconfirmedRange = progress.isEmpty ? { after: latest, before: now.toISOString() } : null
  if (latest !== '') progress.skipTo(latest, actions)
  const unconfirmed = actions.find((action) => action.key === sending?.key && !progress.isDone(action))
  const span = sending && unconfirmedInstants(sending.since, now)
  if (unconfirmed && span && (await wasRecorded(await writers(unconfirmed.by), unconfirmed, span)))
    progress.markDone(unconfirmed)
  const waiting = actions.filter((action) => !progress.isDone(action) && Date.parse(action.at) <= now.getTime()).length
  log(`${plan.name}: ${waiting === 0 ? 'nothing was missed' : `${waiting} things to catch up with`}`)
  return unconfirmedRange
}

/** Performs an action and logs its result, also a failure. */
async function tryAction(writer: WriterContext, action: LiveAction, log: LiveConnection['log']): Promise<void> {
  for (const isRetry of [false, true]) {
    try {
      const { outcome, warnings } = await performAction(writer, action)
      if (outcome === 'known') log('      it is recorded already')
      for (const { message } of warnings) log(`      asked "${message}", and confirmed`)
      return
    } catch (problem) {
      if (problem instanceof LiveDemoStopped || problem instanceof SignInRefused) throw problem
      const isStale = problem instanceof RequestRefused ? problem.status === 409 || problem.status === 404 : true
      // Another user may have changed the places or the entry since they were read.
      if (isStale && !isRetry) writer.refreshPlaces()
      else return log(`      not taken: ${problem instanceof Error ? problem.message : String(problem)}`)
    }
  }
}
