import { everyHour, onSchedule } from '#platform/jobs/schedule.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { exportCompany } from './jobs.ts'
import { processDeletedCompanies, purgeCompany } from './purge-companies.ts'

/** Work on all that a company owns: long, so it has a worker of its own. `folder`: where archives lie. */
export const companyDataHandlers = (folder: string): JobHandlers => ({
  'export-company': exportCompany(folder),
  'forget-company': purgeCompany(folder),
  'deleted-companies': onSchedule(everyHour, processDeletedCompanies),
})
