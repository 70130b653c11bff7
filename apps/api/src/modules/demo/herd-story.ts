import type { MixId } from '@herdboard/contract/ids.ts'
import { addDays, daysBetween } from '@herdboard/domain/ledger/day-number.ts'
import { isoWeek, mondayOf } from '@herdboard/domain/time/iso-week.ts'
import type { PlaceOfRecord, RecordDraft } from '#modules/ledger/draft.ts'
import { type Chance, chance } from './chance.ts'
import { type DemoMix, demoMixes, mixAt } from './demo-places.ts'
import { causesOf, newGroup, ordinary, type PigGroup, passDay, takeHeaviest, type Weather } from './pig-group.ts'

/** Where the story plays. Batches are made as it goes. */
export interface Stage {
  weanerBarns: readonly PlaceOfRecord[]
  /** Sections of slaughter pigs, in the groups that are filled together. */
  sectionGroups: readonly (readonly PlaceOfRecord[])[]
  mixes: Record<DemoMix, MixId>
  newBatch(barn: PlaceOfRecord, name: string, startDay: string): PlaceOfRecord
}

export interface Story {
  drafts: RecordDraft[]
  /** Batches that are over, with their last day. */
  ended: { place: PlaceOfRecord; day: string }[]
}

const LENGTH_DAYS = 380
const BATCH_EVERY_DAYS = 29
const WEANER_STAY_DAYS = 52
const WEANERS_IN = 460
const SECTION_HEAD = 108
/** Days in the section on which a lorry comes, and the share of the pigs that it takes. */
const DELIVERIES = new Map([
  [73, 0.25],
  [80, 0.4],
  [87, 0.5],
  [94, 1],
])
const COUNT_EVERY_DAYS = 91
const LAST_COUNT_DAYS_AGO = 24
/** Batch that fell ill, and the days of its stay on which it was. */
const ILL_BATCH = 9
const ILL_DAYS = { from: 8, to: 16, weather: { riskTimes: 5, growthTimes: 0.6 } }
const FORGOTTEN_DEATHS = 0.04
const WEIGHED_DEATHS = 0.2
const LIVE_FACTOR_MILLI = 1310

interface Housed {
  place: PlaceOfRecord
  group: PigGroup
  batchNo: number | null
  /** Dead pigs that nobody wrote down: the books still hold them. */
  forgotten: number
}

/**
 * What the people of the demo company wrote down over a year: weaners in batches, moved on to sections of slaughter
 * pigs, delivered, dead, counted and fed. Only records, never results. The same for one seed and one today.
 */
export function playHerd(stage: Stage, today: string, seed = 47): Story {
  const chances = chance(seed)
  const drafts: RecordDraft[] = []
  const ended: Story['ended'] = []
  const herd: Housed[] = []
  const eaten = new Map<string, { place: PlaceOfRecord; mix: DemoMix; pigType: 1 | 2; kg: number }>()
  const start = addDays(today, -LENGTH_DAYS)
  let batchNo = 0
  for (let day = start; day < today; day = addDays(day, 1)) {
    const age = daysBetween(start, day)
    if (age % BATCH_EVERY_DAYS === 0) herd.push(insertBatch(stage, drafts, chances, day, batchNo++))
    for (const housed of herd) {
      moveOut(stage, drafts, ended, herd, chances, housed, day)
      if (housed.group.head === 0) continue
      const fe = liveThrough(drafts, chances, housed, day)
      feed(eaten, housed, fe, chances)
    }
    herd.splice(0, herd.length, ...herd.filter(({ group }) => group.head > 0))
    if (daysBetween(day, today) % COUNT_EVERY_DAYS === LAST_COUNT_DAYS_AGO) countAll(drafts, chances, herd, day)
    if (addDays(day, 1) === mondayOf(addDays(day, 1)) || addDays(day, 1) === today)
      writeFeed(stage, drafts, eaten, start, day)
  }
  return { drafts, ended }
}

const fields = { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Origin' }
const tenths = (kg: number): number => Math.round(kg * 10) / 10
const gramsOf = (head: number, meanKg: number): number => Math.round(head * tenths(meanKg) * 1000)

function insertBatch(stage: Stage, drafts: RecordDraft[], chances: Chance, day: string, no: number): Housed {
  const barn = stage.weanerBarns[no % stage.weanerBarns.length] as PlaceOfRecord
  const { year, week } = isoWeek(day)
  const place = stage.newBatch(barn, `${year}-${String(week).padStart(2, '0')}`, day)
  const meanKg = tenths(6.7 + 0.25 * chances.normal())
  drafts.push({
    kind: 'insertion',
    day,
    place,
    head: WEANERS_IN,
    liveG: gramsOf(WEANERS_IN, meanKg),
    detail: { FF_EntryKind: '2' },
    fields,
  })
  return {
    place,
    batchNo: no,
    forgotten: 0,
    group: newGroup(1, WEANERS_IN, meanKg, 1.06 + 0.03 * chances.normal(), 0.033),
  }
}

/** Pigs that leave today: weaners on to their sections and the rest sold, slaughter pigs to the slaughterhouse. */
function moveOut(
  stage: Stage,
  drafts: RecordDraft[],
  ended: Story['ended'],
  herd: Housed[],
  chances: Chance,
  housed: Housed,
  day: string,
): void {
  const { place, group, batchNo } = housed
  if (group.pigType === 1 && group.day === WEANER_STAY_DAYS) {
    const sections = stage.sectionGroups[(batchNo ?? 0) % stage.sectionGroups.length] ?? []
    const level = 1 + 0.03 * chances.normal()
    const meanKg = tenths(group.meanKg)
    for (const to of sections) {
      const head = Math.min(SECTION_HEAD, group.head)
      if (head === 0) break
      drafts.push({ kind: 'transfer', day, place, to, head, liveG: gramsOf(head, meanKg), detail: {}, fields })
      herd.push({ place: to, batchNo: null, forgotten: 0, group: newGroup(2, head, meanKg, level, 0.03) })
      group.head -= head
    }
    if (group.head > 0) {
      const liveG = gramsOf(group.head, meanKg)
      drafts.push({ kind: 'departure', day, place, head: group.head, liveG, detail: { FF_DepartureKind: '1' }, fields })
      group.head = 0
    }
    ended.push({ place, day })
    countEmpty(drafts, housed, day)
  }
  const share = group.pigType === 2 ? DELIVERIES.get(group.day) : undefined
  if (share !== undefined && group.head > 0) {
    const { head, meanKg } = takeHeaviest(group, share)
    const condemnedHead = chances.next() < 0.05 ? 1 : 0
    const carcassKg = tenths((meanKg * 1000) / LIVE_FACTOR_MILLI)
    drafts.push({
      kind: 'slaughter',
      day,
      place,
      head,
      condemnedHead,
      carcassG: gramsOf(head - condemnedHead, carcassKg),
      leanPct: tenths(60.9 + 0.4 * chances.normal()),
      factorMilli: LIVE_FACTOR_MILLI,
      from: [{ place, head }],
      detail: {},
      fields,
    })
    if (group.head === 0) countEmpty(drafts, housed, day)
  }
}

/** An empty place whose books still hold pigs is counted: none left. */
function countEmpty(drafts: RecordDraft[], { place, forgotten }: Housed, day: string): void {
  if (forgotten > 0) drafts.push({ kind: 'status', day, place, head: 0, avgG: 0, isOpening: false, detail: {}, fields })
}

/** A day in the barn; the dead are written down, nearly always. Gives the feed units eaten. */
function liveThrough(drafts: RecordDraft[], chances: Chance, housed: Housed, day: string): number {
  const { place, group, batchNo } = housed
  const weather: Weather =
    batchNo === ILL_BATCH && group.day >= ILL_DAYS.from && group.day <= ILL_DAYS.to ? ILL_DAYS.weather : ordinary
  const { dead, eatenFe } = passDay(group, chances, weather)
  const found = Array.from({ length: dead }).filter(() => chances.next() > FORGOTTEN_DEATHS).length
  housed.forgotten += dead - found
  if (found > 0) {
    const isWeighed = chances.next() < WEIGHED_DEATHS
    drafts.push({
      kind: 'dead',
      day,
      place,
      head: found,
      liveG: isWeighed ? gramsOf(found, group.meanKg * (0.85 + 0.05 * chances.normal())) : null,
      detail: {
        FF_DeathKind: chances.next() < 0.6 ? '1' : '2',
        FF_DeathCause: weather === ordinary ? chances.pick(causesOf(group.pigType)) : '1',
      },
      fields,
    })
  }
  return eatenFe
}

const WASTE = 1.01
const DAY_NOISE = 0.02

function feed(
  eaten: Map<string, { place: PlaceOfRecord; mix: DemoMix; pigType: 1 | 2; kg: number }>,
  { place, group }: Housed,
  fe: number,
  chances: Chance,
): void {
  const mix = mixAt(group.pigType, group.meanKg)
  const key = `${place.barnId} ${mix}`
  const barn = { ...place, sectionId: null, batchId: null }
  const known = eaten.get(key) ?? { place: barn, mix, pigType: group.pigType, kg: 0 }
  known.kg += ((fe * WASTE * (1 + DAY_NOISE * chances.normal())) / Number(demoMixes[mix].fe)) * 100
  eaten.set(key, known)
}

/** The week's feed of each barn and mix, read off the plant on Monday morning. */
function writeFeed(
  stage: Stage,
  drafts: RecordDraft[],
  eaten: Map<string, { place: PlaceOfRecord; mix: DemoMix; pigType: 1 | 2; kg: number }>,
  start: string,
  day: string,
): void {
  const monday = mondayOf(day)
  for (const { place, mix, pigType, kg } of eaten.values()) {
    const feedG = Math.round(kg) * 1000
    if (feedG === 0) continue
    const fromDay = monday < start ? start : monday
    drafts.push({ kind: 'feedUse', day, place, mixId: stage.mixes[mix], fromDay, feedG, pigType, detail: {}, fields })
  }
  eaten.clear()
}

/** A quarter's count: heads as they are, weights as a scale and an eye see them. */
function countAll(drafts: RecordDraft[], chances: Chance, herd: readonly Housed[], day: string): void {
  for (const { place, group } of herd) {
    const avgG = Math.round(tenths(group.meanKg * (1 + 0.01 * chances.normal())) * 1000)
    drafts.push({ kind: 'status', day, place, head: group.head, avgG, isOpening: false, detail: {}, fields })
  }
}
