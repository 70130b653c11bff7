import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { bookingImport } from './bookings.ts'
import { deathImport } from './deaths.ts'
import { departureImport } from './departures.ts'
import { budgetImport } from './economy/budget.ts'
import { installationPriceImport } from './economy/prices.ts'
import { feedMixImport } from './feed/feed-mixes.ts'
import { rawMaterialImport } from './feed/raw-materials.ts'
import { feedConsumptionImport, feedDeliveryImport, feedStockImport } from './feed-records.ts'
import { instructionImport } from './health/instructions.ts'
import { treatmentImport } from './health/treatments.ts'
import type { ImportKindDefinition } from './import-kind-definition.ts'
import { insertionImport } from './insertions.ts'
import { batchImport } from './places/batches.ts'
import { locationImport } from './places/locations.ts'
import { postingImport } from './postings.ts'
import { readingsOfSensors } from './sensor-readings.ts'
import { carcassImport } from './slaughter/carcasses.ts'
import { settlementImport } from './slaughter/settlements.ts'
import { stockCountImport } from './stock-counts.ts'
import { transferImport } from './transfers.ts'
import { weighingImport } from './weighings.ts'
import { noteImport } from './work/notes.ts'
import { taskImport } from './work/tasks.ts'

/** Kinds whose rows become records of the ledger. */
const ledgerKinds: readonly ImportKindDefinition<RecordDraft>[] = [
  insertionImport,
  stockCountImport,
  deathImport,
  transferImport,
  departureImport,
  weighingImport,
  bookingImport,
  feedConsumptionImport,
  feedDeliveryImport,
  feedStockImport,
  postingImport,
]

/** All kinds of rows that can be imported, in the order of the list. */
export const importKinds: readonly ImportKindDefinition[] = [
  locationImport,
  batchImport,
  rawMaterialImport,
  feedMixImport,
  ...ledgerKinds,
  settlementImport,
  carcassImport,
  instructionImport,
  treatmentImport,
  noteImport,
  taskImport,
  budgetImport,
  readingsOfSensors,
  installationPriceImport,
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
