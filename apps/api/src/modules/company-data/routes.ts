import * as contract from '@herdboard/contract/system/company-data.ts'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/errors/problem.ts'
import { fileRoute } from '#platform/http/file-route.ts'
import { personRoute, route } from '#platform/http/route.ts'
import { archiveFile, archivesOf, deletedArchiveFile, deletedCompaniesOf, requestArchive } from './service.ts'

export async function companyDataRoutes(app: FastifyInstance): Promise<void> {
  const { archiveFolder } = app.deps.config
  route(app, contract.listArchives, ({ db, context, scope }) => archivesOf(db, context, scope))
  route(app, contract.makeArchive, ({ db, context, scope }) => requestArchive(db, context, scope))
  fileRoute(app, contract.getArchive, async ({ db, context, scope, params }) => {
    if (!scope) throw new Problem('auth.no_company')
    return archiveFile(db, context, scope.directoryId, archiveFolder, params.id)
  })
  personRoute(app, contract.listDeletedCompanies, ({ db, context, person }) => deletedCompaniesOf(db, context, person))
  fileRoute(app, contract.getDeletedArchive, ({ db, context, person, params }) =>
    deletedArchiveFile(db, context, person, archiveFolder, params.id),
  )
}
