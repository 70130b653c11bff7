import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { listSlaughterhouses, type Slaughterhouse } from './slaughterhouses.ts'
import { type SetupItem, selectSetupItems, upsertSetupItem } from './sql/items.ts'
import { selectSetup, updateSetup } from './sql/setup.ts'
import { upsertSlaughterhouse } from './sql/slaughterhouses.ts'

/**
 * Saves a row of a setup list. The caller must have locked the form (`lockSetup`) and checked that the name is unique.
 */
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

/** Flattens the details of a list row, so that the audit log shows each field separately. */
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
  // Shared payment scales belong to a name.
  if (before && before.name !== house.name) await enqueueJob(db, 'judge-carcasses', scope.directoryId)
}

/** Saves the choices of a form without a list. */
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

/** Raises the version of a setup form whose rows are stored in other tables, and writes the audit log entry. */
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
