import { importFailureReasons } from '@herdboard/contract/system/notification-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import { type RandomStream, randomStream } from '#random-stream.ts'
import { quartersBetween } from '../sensors/quarters.ts'
import { addMinutes, type NotificationEpisode } from './notification-episode.ts'
import type { SimulatedNotificationKind } from './notification-kinds.ts'

interface OddImport {
  kind: SimulatedNotificationKind
  /** Chance per farm and quarter. */
  share: number
  parameters: (chance: RandomStream, plan: FarmPlan, day: string) => Readonly<Record<string, string | number>>
  how: 'approved' | 'rejected' | 'solved'
  /** Maximum number of days until a person handles it. */
  mostDays: number
}

const suppliers = ['DLG', 'Danish Agro', 'Hornsyld Købmandsgaard', 'Vestjyllands Andel'] as const
const products = [
  'Slagt Opti 2 pellet',
  'Svin Fuld 71',
  'Smågris Trin 2 Pro',
  'Sojaskrå GMO-fri',
  'Valsprotein Svin',
] as const
const oneOf = <T>(chance: RandomStream, things: readonly T[]): T =>
  chance.pick(things.map((thing) => [thing, 1] as const))

const oddImportKinds: readonly OddImport[] = [
  {
    kind: 'delivery_import',
    share: 0.45,
    // Delivered for a neighbour, or sent twice.
    parameters: (chance, { name }) => ({
      supplier: oneOf(chance, suppliers),
      kg: chance.integer(24, 64) * 250,
      farm: name,
    }),
    how: 'rejected',
    mostDays: 9,
  },
  {
    kind: 'product_unknown',
    share: 0.2,
    parameters: (chance) => ({ supplier: oneOf(chance, suppliers), product: oneOf(chance, products) }),
    how: 'approved',
    mostDays: 6,
  },
  {
    kind: 'supplier_no_unknown',
    share: 0.07,
    parameters: (chance, _, day) => ({ no: chance.integer(91_800, 91_999), date: addDays(day, -1) }),
    how: 'rejected',
    mostDays: 12,
  },
  {
    kind: 'consumption_import',
    share: 0.3,
    parameters: (chance) => ({ x: oneOf(chance, [0.42, 1.31, 3.96, 4.4]) }),
    how: 'approved',
    mostDays: 3,
  },
  {
    kind: 'import_failed',
    share: 0.25,
    parameters: (chance) => ({
      source: oneOf(chance, suppliers),
      reason: oneOf(chance, importFailureReasons),
    }),
    how: 'solved',
    mostDays: 1,
  },
]

/** Episodes of imports that need a check. Their data are recorded only after a person has handled them. */
export const questionableImportEpisodes = (
  seed: number,
  plan: FarmPlan,
  from: string,
  to: string,
): NotificationEpisode[] =>
  oddImportKinds
    .filter(({ kind }) => kind !== 'consumption_import' || plan.habits.feedBy === 'computer')
    .filter(({ kind }) => kind !== 'supplier_no_unknown' || plan.supplierNumber !== '')
    .flatMap((one) => quartersBetween(from, to).flatMap((quarter) => inQuarter(seed, plan, one, quarter)))

function inQuarter(
  seed: number,
  plan: FarmPlan,
  { kind, share, parameters, how, mostDays }: OddImport,
  quarter: string,
): NotificationEpisode[] {
  const chance = randomStream(seed, 'notifications', plan.key, kind, quarter)
  if (!chance.bernoulli(share)) return []
  // Handled within the quarter, so that a farm never has two open ones.
  const day = addDays(quarter, chance.integer(0, 75))
  const at = farmInstant(day, chance.integer(5 * 60, 7 * 60))
  const byItself = kind === 'import_failed'
  const minutes = byItself
    ? chance.integer(60, 24 * 60)
    : 150 + chance.integer(0, mostDays) * 24 * 60 + chance.integer(0, 360)
  return [
    {
      kind,
      subject: `${plan.key}/${kind}`,
      farm: plan.key,
      at,
      parameters: parameters(chance, plan, day),
      reference: `${plan.key}/${kind}/${day}`,
      closed: { at: addMinutes(at, minutes), how, by: byItself ? null : plan.habits.officePerson },
    },
  ]
}
