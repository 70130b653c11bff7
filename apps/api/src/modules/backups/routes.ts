import { getBackupStatus } from '@herdboard/contract/system/backups.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { backupStatus } from './backup-status.ts'
import { isArchiveFailing } from './sql.ts'

export async function backupRoutes(app: FastifyInstance): Promise<void> {
  const { backups } = app.deps.config
  route(app, getBackupStatus, async ({ db, context }) =>
    backupStatus(backups, context.now, backups.isNightly && (await isArchiveFailing(db))),
  )
}
