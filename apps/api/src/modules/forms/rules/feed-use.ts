import { energyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { feedKg } from '@herdboard/domain/growth/feed-intake.ts'
import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { FeedStock } from '#modules/ledger/feed-stock/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'
import type { FieldProposal, FormSession } from '../engine/form-definition.ts'
import { duplicateMixRules, type OfferedMix, selectedMix } from '../record/feed/feed-mixes.ts'
import type { OverlappingUseRow } from '../sql/feed.ts'
import { oldDateRules } from './dates.ts'

/** An intake outside these shares of the expected one needs a confirmation. */
const PLAUSIBLE_INTAKE = [0.8, 1.2] as const

/** Known values of a period before kg are typed. */
export interface FeedUseContext {
  mixes: readonly OfferedMix[]
  overlaps: readonly OverlappingUseRow[]
  balances: readonly FeedStock[]
  /** Expected intake in the period, and its pig-days. */
  expected: { fe: number; pigDays: number }
  /** FE per kg of feed where the mix has no value. */
  usualFe: number
}

export const kilosOfRow = (values: ElementValues): number =>
  values.copiesOf('FS_Feed').reduce((sum, copy) => sum + (values.number(elementAddress(copy, 'FF_Amount')) ?? 0), 0)

/** FE of all filled-in lines; null as soon as a mix has no feed value. */
function energyOf(values: ElementValues, mixes: readonly OfferedMix[]): number | null {
  let fe = 0
  for (const copy of values.copiesOf('FS_Feed')) {
    const kg = values.number(elementAddress(copy, 'FF_Amount'))
    if (kg === null) continue
    const content = selectedMix(values, copy, mixes)?.fe_per_100kg ?? null
    if (content === null) return null
    fe += (kg * content) / 100
  }
  return fe
}

/** Proposals from the kg: energy, FE per pig and day, and the expected intake. */
export function useFigures(
  { scope }: FormSession,
  values: ElementValues,
  { mixes, expected, usualFe }: FeedUseContext,
): FieldProposal[] {
  const first = selectedMix(values, 'FS_Feed', mixes)?.fe_per_100kg ?? null
  const fe = kilosOfRow(values) > 0 ? energyOf(values, mixes) : null
  const inUnit = (energy: number | null) => energyIn(scope.energyUnit === 'MJ' ? 'MJ' : 'feed_units', energy)
  const perPigDay = fe === null || expected.pigDays === 0 ? null : fe / expected.pigDays
  const kg = expected.pigDays === 0 ? null : feedKg(expected.fe, first === null ? usualFe : first / 100)
  return [
    { address: 'FS_Main.FF_Expected', value: roundOrNull(kg, 0) },
    { address: 'FS_Main.FF_Energy', value: roundOrNull(inUnit(fe), 0) },
    ...values
      .copiesOf('FS_Feed')
      .map((copy) => ({ address: elementAddress(copy, 'FF_PerPigDay'), value: roundOrNull(inUnit(perPigDay), 2) })),
  ]
}

export function useRules(session: FormSession, values: ElementValues, feedUse: FeedUseContext): BrokenRule[] {
  const from = values.text('FS_Main.FF_DateFrom')
  const to = values.text('FS_Main.FF_Date')
  if (from !== null && to !== null && from > to) {
    return [{ code: 'feed.dates', verdict: 'refused', field: 'FS_Main.FF_DateFrom' }]
  }
  return [
    ...oldDateRules(session, to),
    ...duplicateMixRules(values, 'FS_Feed'),
    ...intake(session, values, feedUse),
    ...values.copiesOf('FS_Feed').flatMap((copy) => mixRules(session, values, copy, feedUse)),
  ]
}

function intake(
  { i18n, scope, placeName }: FormSession,
  values: ElementValues,
  { mixes, expected }: FeedUseContext,
): BrokenRule[] {
  if (expected.pigDays === 0) {
    return [{ code: 'feed.no_pigs', verdict: 'doubtful', field: 'FS_Main.FF_DateFrom', params: { place: placeName } }]
  }
  const fe = energyOf(values, mixes)
  if (fe === null || fe === 0 || expected.fe === 0) return []
  const share = fe / expected.fe
  if (share >= PLAUSIBLE_INTAKE[0] && share <= PLAUSIBLE_INTAKE[1]) return []
  const inUnit = (energy: number) => energyIn(scope.energyUnit === 'MJ' ? 'MJ' : 'feed_units', energy) ?? 0
  const params = {
    x: i18n.formatNumber(inUnit(fe / expected.pigDays), 2),
    y: i18n.formatNumber(inUnit(expected.fe / expected.pigDays), 2),
    unit: i18n.text(`forms:unit.${scope.energyUnit}`),
  }
  return [{ code: 'feed.intake', verdict: 'doubtful', field: 'FS_Feed.FF_Amount', params }]
}

function mixRules(session: FormSession, values: ElementValues, copy: string, feedUse: FeedUseContext): BrokenRule[] {
  const { i18n, placeName } = session
  const mix = selectedMix(values, copy, feedUse.mixes)
  const kg = values.number(elementAddress(copy, 'FF_Amount'))
  if (mix === null) return []
  const field = elementAddress(copy, 'FF_Mix')
  const rules: BrokenRule[] = feedUse.overlaps
    .filter(({ mix_id }) => mix_id === mix.id)
    .slice(0, 1)
    .map(({ from_day, to_day }) => ({
      code: 'feed.overlap',
      verdict: 'doubtful',
      field,
      params: { mix: mix.name, place: placeName, from: from_day, to: to_day },
    }))
  const stock = feedUse.balances.find(({ mix_id }) => mix_id === mix.id)
  if (stock && kg !== null && stock.kg - kg < -0.5) {
    const params = { mix: mix.name, kg: i18n.formatNumber(stock.kg - kg, 0) }
    rules.push({ code: 'feed.stock_negative', verdict: 'doubtful', field: elementAddress(copy, 'FF_Amount'), params })
  }
  if (mix.fe_per_100kg === null) {
    rules.push({ code: 'feed.mix_incomplete', verdict: 'doubtful', field, params: { mix: mix.name } })
  }
  return rules
}
