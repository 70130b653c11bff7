import type { JobHandlers } from '#platform/worker.ts'
import { processDeletedCompanies, purgeCompany } from './forget-companies.ts'
import { exportCompany } from './jobs.ts'

/** Work on all that a company owns: long, so it has a worker of its own. `folder`: where archives lie. */
export const companyDataHandlers = (folder: string): JobHandlers => ({
  'export-company': exportCompany(folder),
  'forget-company': purgeCompany(folder),
  'deleted-companies': processDeletedCompanies,
})
