import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { listSlaughterhouses, type Slaughterhouse } from './slaughterhouses.ts'
import { type SetupItem, selectSetupItems, upsertSetupItem } from './sql/items.ts'
import { selectSetup, updateSetup } from './sql/setup.ts'
import { upsertSlaughterhouse } from './sql/slaughterhouses.ts'

/** Keeps a row of a list. Whoever saves has locked the form (`lockSetup`) and held the name to the others. */
export async function saveSetupItem(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  formId: number,
  item: SetupItem,
): Promise<void> {
  const before = (await selectSetupItems(db, scope, formId)).find(({ id }) => id === item.id) ?? null
  await upsertSetupItem(db, scope, formId, item)
  await recordChange(db, context, scope, formId, {
    before: before && itemAuditValues(before),
    after: itemAuditValues(item),
  })
}

/** The log tells each field of a row by itself, also those of its list alone. */
const itemAuditValues = ({ detail, ...row }: SetupItem) => ({ ...row, ...(detail as object | null) })

export async function saveSlaughterhouse(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  house: Slaughterhouse,
): Promise<void> {
  const before = (await listSlaughterhouses(db, scope)).find(({ id }) => id === house.id) ?? null
  const { numbers, ...row } = house
  await upsertSlaughterhouse(db, scope, { ...row, supplier_numbers: numbers })
  await recordChange(db, context, scope, 62, { before, after: house })
}

/** Keeps what was chosen in a form without a list. */
export async function saveSetupChoices(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  formId: number,
  choices: object,
): Promise<void> {
  const before = (await selectSetup(db, scope, formId))?.choices ?? null
  await recordChange(db, context, scope, formId, { before, after: choices }, choices)
}

/** Writes the line of what was changed through a form of the setup whose rows stand elsewhere, and raises its version. */
export const recordSetupChange = (
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  formId: number,
  auditEntry: { before: unknown; after: unknown },
): Promise<void> => recordChange(db, context, scope, formId, auditEntry)

async function recordChange(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  formId: number,
  auditEntry: { before: unknown; after: unknown },
  choices?: object,
): Promise<void> {
  await updateSetup(db, scope, formId, choices ?? null)
  const subjectId = (await selectSetup(db, scope, formId))?.id ?? null
  await writeAuditEntry(db, context, { action: 'setup.update', subjectType: 'setup', subjectId, ...auditEntry })
}
