import type { FlowName, PigFlow, PlaceBalance } from './place-balance.ts'

/** A flow of the balance; `difference` has heads only, `growth` has kilos only. */
export type TallyName = FlowName | 'difference' | 'growth'

/** A step of the tally between the stock before a period and the stock after it. */
export interface TallyStep {
  name: TallyName
  kind: 'stock' | 'in' | 'out'
  /** Amount before the step; 0 for a stock. */
  before: number
  /** Signed change; for a stock the stock itself. Pigs, or live grams. */
  change: number
  /** Pigs and live grams of the step, both zero or more; null if not known or not applicable. */
  head: number | null
  grams: number | null
}

const incoming = ['inserted', 'transferredIn'] as const
const outgoing = ['slaughtered', 'departed', 'transferredOut', 'dead'] as const

/**
 * Returns the steps of a balance in the order of the tally. Each starts where the previous one ended: the closing is
 * their sum.
 *
 * In kilos, growth replaces the difference, whose weight it includes: growth = kg out + closing − in − opening. Null if
 * the weight of a step is not known. Source: docs/domain/reconciliation.md#tally
 */
export function pigsTally(balance: PlaceBalance, measure: 'head' | 'grams'): TallyStep[] | null {
  const flows = [...incoming, ...outgoing, 'opening', 'openingCounted', 'closing'] as const
  if (measure === 'grams' && flows.some((name) => balance[name].grams === null)) return null
  const of = (name: FlowName) => balance[name][measure] ?? 0
  const steps: TallyStep[] = []
  let level = 0
  const add = (
    name: TallyName,
    change: number,
    kind: TallyStep['kind'],
    { head, grams }: Pick<TallyStep, 'head' | 'grams'>,
  ) => {
    steps.push({ name, kind, before: kind === 'stock' ? 0 : level, change, head, grams })
    level = kind === 'stock' ? change : level + change
  }
  const alone: Pick<TallyStep, 'head' | 'grams'> = { head: null, grams: null }
  add('opening', of('opening'), 'stock', balance.opening)
  // Without records of a place that begin in the period, there is no such step.
  if (balance.openingCounted.head !== 0) add('openingCounted', of('openingCounted'), 'in', balance.openingCounted)
  for (const name of incoming) add(name, of(name), 'in', balance[name])
  for (const name of outgoing) add(name, 0 - of(name), 'out', balance[name])
  if (measure === 'head') add('difference', balance.difference, balance.difference > 0 ? 'in' : 'out', alone)
  else add('growth', of('closing') - level, of('closing') >= level ? 'in' : 'out', alone)
  add('closing', level, 'stock', balance.closing)
  return steps
}

/** Mean live weight of the pigs of a step, kg; null without pigs or without their weight. */
export const meanKg = ({ head, grams }: Pick<PigFlow, 'grams'> & { head: number | null }): number | null =>
  head === null || head === 0 || grams === null ? null : grams / 1000 / head

/** Whether anything happened between the two stocks. */
export const hasMoved = (balance: PlaceBalance): boolean =>
  balance.difference !== 0 ||
  [...incoming, ...outgoing, 'openingCounted' as const].some((name) => balance[name].head !== 0)
