import * as contract from '@herdboard/contract/system/company-data.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { archiveFile, archivesOf, deletedArchiveFile, deletedCompaniesOf, requestArchive } from './service.ts'

export async function companyDataRoutes(app: FastifyInstance): Promise<void> {
  const { archiveFolder } = app.deps.config
  route(app, contract.listArchives, ({ db, context, scope }) => archivesOf(db, context, scope))
  route(app, contract.createArchive, ({ db, context, scope }) => requestArchive(db, context, scope))
  route(app, contract.getArchive, {
    writes: true,
    stream: ({ db, context, scope, params }) => archiveFile(db, context, scope.directoryId, archiveFolder, params.id),
  })
  route(app, contract.listDeletedCompanies, ({ db, context, person }) => deletedCompaniesOf(db, context, person))
  route(app, contract.getDeletedArchive, {
    writes: true,
    stream: ({ db, context, person, params }) => deletedArchiveFile(db, context, person, archiveFolder, params.id),
  })
}
