import type { DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { simulateAssignments, simulateTemplates } from '@herdboard/simulator/areas/assignments.ts'
import type { AreaWindow } from '@herdboard/simulator/areas/events/area-events.ts'
import { simulateNotes } from '@herdboard/simulator/areas/notes.ts'
import { simulatePostings } from '@herdboard/simulator/areas/postings.ts'
import { equippedBarns } from '@herdboard/simulator/areas/sensors/equipped-barns.ts'
import { simulateTreatments } from '@herdboard/simulator/areas/treatments.ts'
import type { CompanyPlan, PersonPlan } from '@herdboard/simulator/plan.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { SimulatedCompany } from '@herdboard/simulator/simulated-company.ts'
import { morningAfter } from '#modules/assignments/service.ts'
import { confirmShortages, copyRecords, queueRecalculation } from '#modules/ledger/service.ts'
import { copiedCarcasses } from '#modules/settlements/service.ts'
import { prepareBulkLoad } from '#platform/database/bulk/bulk-load.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { nightlyRunAfter } from '#platform/jobs/nightly-schedule.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { setTenantScope } from '#platform/tenant/tenant-transaction.ts'
import { companyPlaces } from './company/company-places.ts'
import { copyCompany, copyCompanySetup } from './company/company-rows.ts'
import { copyBudget } from './company/load-budget.ts'
import { loadPrices } from './company/load-prices.ts'
import { loadRotas } from './company/load-rotas.ts'
import { copyMembers, copyPeople, type DemoPerson } from './company/people-rows.ts'
import { type DemoIds, demoIdsOf, FOUNDED_AT } from './demo-ids.ts'
import { batchAuditRows, copyBatches } from './herd/batch-rows.ts'
import { simulatedRecords } from './herd/simulated-records.ts'
import { updateDataVersionTo } from './sql/installation.ts'
import { copyAssignments, copyTemplates } from './work/load-assignments.ts'
import { copyInstructions } from './work/load-instructions.ts'
import { copyNotes } from './work/load-notes.ts'
import { copyCompanyNotifications, copyFarmNotifications } from './work/load-notifications.ts'
import { copyPostings } from './work/load-postings.ts'
import { copySensors } from './work/load-sensors.ts'
import { copyTreatments } from './work/load-treatments.ts'

/** A company to load. It is simulated during the load, in parts that do not trade with each other. */
export interface CompanyToLoad {
  plan: CompanyPlan
  parts(): Iterable<SimulatedCompany>
  /** First day of its notes and tasks; `from` where it is missing. */
  workFrom?: string
  /** False to leave the audit log out. */
  audit?: boolean
}

export interface DemoLoadOptions {
  seed: number
  now: Date
  /** First stored day. */
  from: string
  passwordHash: string
  /** Prints progress. */
  onProgress(line: string): void
}

/** A loaded company, with the farms that wait for calculation. */
export interface LoadedCompany {
  directoryId: DirectoryId
  farmIds: FarmId[]
}

/**
 * Inserts companies with all their records and people in one transaction. What is calculated from them is queued in
 * `recalculation_request`, for the caller or the worker's job.
 */
export function loadCompanies(
  database: Database,
  people: readonly PersonPlan[],
  companies: readonly CompanyToLoad[],
  options: DemoLoadOptions,
): Promise<LoadedCompany[]> {
  return withTransaction(database, async (db) => {
    await prepareBulkLoad(db)
    await loadPrices(db, options)
    const personIds = demoIdsOf(options.seed, '')
    const known = new Map<PlanKey, UserId>(people.map(({ key }) => [key, personIds.of('person', key, FOUNDED_AT)]))
    const person = (key: PlanKey): UserId => {
      const id = known.get(key)
      if (!id) throw new Error(`sample data: no person has the key ${key}`)
      return id
    }
    const loaded = new Map<PlanKey, LoadedCompany & { ids: DemoIds }>()
    for (const company of companies) {
      loaded.set(company.plan.key, await loadCompany(db, company, { people, person }, options))
    }
    const withIds = people.map((plan): DemoPerson => {
      const [first] = plan.memberships
      const directoryId = loaded.get(first?.companyKey ?? companies[0]?.plan.key ?? '')?.directoryId ?? null
      return { plan, id: person(plan.key), directoryId }
    })
    await copyPeople(db, withIds, options.passwordHash)
    for (const [key, { directoryId, ids }] of loaded) {
      const scope = await setTenantScope(db, directoryId)
      await copyMembers(db, { directoryId, key, ids }, withIds)
      const farms = companies.find(({ plan }) => plan.key === key)?.plan.farms.map((farm) => farm.key) ?? []
      await loadRotas(db, scope, { key, ids, farms }, withIds)
    }
    return [...loaded.values()]
  })
}

async function loadCompany(
  db: Db,
  { plan, parts, workFrom, audit = true }: CompanyToLoad,
  { people, person }: { people: readonly PersonPlan[]; person: (key: PlanKey) => UserId },
  { seed, now, from, onProgress }: DemoLoadOptions,
): Promise<LoadedCompany & { ids: DemoIds }> {
  const ids = demoIdsOf(seed, plan.key)
  const directoryId = ids.of('directory', '', FOUNDED_AT)
  const scope = await setTenantScope(db, directoryId)
  await copyCompany(db, directoryId, plan)
  await copyCompanySetup(db, directoryId, plan, { ids, from, now })
  const window = { from: workFrom ?? from, now }
  await copyBudget(db, scope, plan, { seed, ids, from, now })
  await copyTemplates(db, scope, simulateTemplates(plan, window), { ids, person })
  const names = new Map(people.map(({ key, first, last }) => [key, `${first} ${last}`]))
  const notificationContext = { seed, ids, person, people, fullName: (key: PlanKey) => names.get(key) ?? '', now }
  const equipped = equippedBarns(plan)
  let changes = 1
  let farms = 0
  for (const part of parts()) {
    changes += await loadPart(db, scope, part, { ids, person, now, seed, window, equipped, audit })
    await copyFarmNotifications(db, scope, part, notificationContext)
    farms += part.farms.length
    onProgress(`Sample data: ${plan.name}, ${farms} of ${plan.farms.length} farms written down`)
  }
  await copyCompanyNotifications(db, scope, plan, notificationContext)
  const farmIds = plan.farms.map(({ key }) => ids.of('farm', key, FOUNDED_AT))
  await updateDataVersionTo(db, scope, changes)
  await queueRecalculation(db, scope, farmIds, from, 'sample data')
  await enqueueJob(db, 'nightly', directoryId, { runAt: nightlyRunAfter(farmDay(now)) })
  await enqueueJob(db, 'recurrences', directoryId, { runAt: nightlyRunAfter(farmDay(now)) })
  await enqueueJob(db, 'overdue-tasks', directoryId, { runAt: morningAfter(now) })
  await enqueueJob(db, 'judge-check-ins', directoryId)
  return { directoryId, farmIds, ids }
}

/** Inserts farms with their records. Returns the number of changes that people would have made. */
async function loadPart(
  db: Db,
  scope: TenantScope,
  part: SimulatedCompany,
  context: Parameters<typeof simulatedRecords>[1] & {
    seed: number
    window: AreaWindow
    equipped: ReadonlySet<PlanKey>
    audit: boolean
  },
): Promise<number> {
  const { directoryId } = scope
  const batches = part.farms.flatMap((farm) => farm.batches)
  const { rows, audits, carcasses } = await simulatedRecords(part, context)
  await copyBatches(db, directoryId, batches, context.ids)
  await copyRecords(db, scope, rows)
  await copyRows(
    db,
    'carcass_list',
    carcasses.map((row) => ({ directory_id: directoryId, ...copiedCarcasses(row) })),
  )
  await loadWork(db, scope, part, context)
  const confirmed: ReadonlySet<string> = await confirmShortages(db, scope, rows, farmDay(context.now))
  const lines = [
    ...batchAuditRows(batches, context.ids, context.person),
    ...audits.map((line) => ({ ...line, confirmed: confirmed.has(line.subject_id) })),
  ]
  await copyRows(db, 'audit_entry', context.audit ? lines.map((line) => ({ directory_id: directoryId, ...line })) : [])
  return lines.length
}

/** Inserts the notes, tasks, treatments and sensor readings of the farms. */
async function loadWork(
  db: Db,
  scope: TenantScope,
  part: SimulatedCompany,
  { ids, person, seed, window, equipped }: Parameters<typeof loadPart>[3],
): Promise<void> {
  const batches = part.farms.flatMap((farm) => farm.batches)
  const context = { ids, person, places: companyPlaces(part.plan, batches, ids) }
  for (const farm of part.farms) {
    const health = simulateTreatments(seed, farm, window)
    await copyInstructions(db, scope, health, context)
    await copyTreatments(db, scope, health, context)
    await copyNotes(db, scope, simulateNotes(seed, farm, window), context)
    await copyPostings(db, scope, simulatePostings(seed, farm.plan, window), context)
    const tasks = simulateAssignments(seed, part.plan.key, farm, health, window)
    await copyAssignments(db, scope, tasks, health, context)
    await copySensors(db, scope, farm, { ...context, seed, window, equipped })
  }
}
