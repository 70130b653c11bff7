import { everyHour, onSchedule } from '#platform/jobs/schedule.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { importUploadedArchive } from './archive-import/jobs.ts'
import { exportCompany } from './jobs.ts'
import { moveObjectsEveryHour } from './objects/jobs.ts'
import type { ObjectRules } from './objects/move-objects.ts'
import { processDeletedCompanies, purgeCompany } from './purge-companies.ts'

/**
 * Job handlers for all data of a company. They take long, so a separate worker runs them. `folder` is the folder of the
 * archives; content stays there and in the database without rules of an object store.
 */
export const companyDataHandlers = (
  folder: string,
  objects: Omit<ObjectRules, 'folder'> | null = null,
): JobHandlers => ({
  ...(objects && { 'move-objects': moveObjectsEveryHour({ ...objects, folder }) }),
  'export-company': exportCompany(folder),
  'import-archive': importUploadedArchive(folder),
  'forget-company': purgeCompany(folder),
  'deleted-companies': onSchedule(everyHour, processDeletedCompanies),
})
