import * as contract from '@herdboard/contract/company-data.ts'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '#platform/file-route.ts'
import { Problem } from '#platform/problem.ts'
import { personRoute, route } from '#platform/route.ts'
import { archiveFile, archivesOf, askForArchive, deletedArchiveFile, deletedCompaniesOf } from './service.ts'

export async function companyDataRoutes(app: FastifyInstance): Promise<void> {
  const { archiveFolder } = app.deps.config
  route(app, contract.listArchives, ({ db, call, scope }) => archivesOf(db, call, scope))
  route(app, contract.makeArchive, ({ db, call, scope }) => askForArchive(db, call, scope))
  fileRoute(app, contract.getArchive, async ({ db, call, scope, params }) => {
    if (!scope) throw new Problem('auth.no_company')
    return archiveFile(db, call, scope.directoryId, archiveFolder, params.id)
  })
  personRoute(app, contract.listDeletedCompanies, ({ db, call, person }) => deletedCompaniesOf(db, call, person))
  fileRoute(app, contract.getDeletedArchive, ({ db, call, person, params }) =>
    deletedArchiveFile(db, call, person, archiveFolder, params.id),
  )
}
