import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { UploadedArchive } from './uploaded-archive.ts'

/** What every step of an archive's import needs; all steps are in one transaction. */
export interface ArchiveImportRun {
  db: Db
  scope: TenantScope
  archive: UploadedArchive
  now: Date
  /** Called with 0 to 100 before each table, and with null while files are read. Throws to stop. */
  progress(percent: number | null): Promise<void>
}
