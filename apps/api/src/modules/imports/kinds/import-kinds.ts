import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { bookings } from './bookings.ts'
import { deaths } from './deaths.ts'
import { departures } from './departures.ts'
import { budget } from './economy/budget.ts'
import { installationPrices } from './economy/prices.ts'
import { feedMixes } from './feed/feed-mixes.ts'
import { rawMaterials } from './feed/raw-materials.ts'
import { feedConsumption, feedDeliveries, feedStock } from './feed-records.ts'
import { instructions } from './health/instructions.ts'
import { treatments } from './health/treatments.ts'
import type { ImportKindDefinition } from './import-kind-definition.ts'
import { insertions } from './insertions.ts'
import { batches } from './places/batches.ts'
import { locations } from './places/locations.ts'
import { postings } from './postings.ts'
import { readingsOfSensors } from './sensor-readings.ts'
import { carcasses } from './slaughter/carcasses.ts'
import { settlements } from './slaughter/settlements.ts'
import { stockCounts } from './stock-counts.ts'
import { transfers } from './transfers.ts'
import { weighings } from './weighings.ts'
import { notes } from './work/notes.ts'
import { tasks } from './work/tasks.ts'

/** Kinds whose rows become records of the ledger. */
const ledgerKinds: readonly ImportKindDefinition<RecordDraft>[] = [
  insertions,
  stockCounts,
  deaths,
  transfers,
  departures,
  weighings,
  bookings,
  feedConsumption,
  feedDeliveries,
  feedStock,
  postings,
]

/** All kinds of rows that can be imported, in the order of the list. */
export const importKinds: readonly ImportKindDefinition[] = [
  locations,
  batches,
  rawMaterials,
  feedMixes,
  ...ledgerKinds,
  settlements,
  carcasses,
  instructions,
  treatments,
  notes,
  tasks,
  budget,
  readingsOfSensors,
  installationPrices,
] as readonly ImportKindDefinition[]

const kindsByKey = new Map(importKinds.map((kind) => [kind.kind, kind]))

/** Returns the definition of a kind; undefined for one that cannot be imported. */
export const importKindOf = (kind: ImportKind): ImportKindDefinition | undefined => kindsByKey.get(kind)

/** Whether a person may import rows of a kind. The farm of each row is checked with the row. */
export function mayImportKind({ audience, module }: ImportKindDefinition, scope: TenantScope): boolean {
  if (module !== undefined && !scope.modules.has(module)) return false
  if (audience === 'solution') return scope.permissions.has('manage-solution')
  // An administrator may write on every farm, also on those that an import creates.
  return scope.permissions.has('manage-directory') || (audience === 'writers' && scope.writableFarms.size > 0)
}

/** Keys of the columns of all kinds; each has its names in `imports:column`. */
export const importColumnKeys: readonly string[] = [
  ...new Set(importKinds.flatMap(({ columns }) => columns.map(({ key }) => key))),
]
