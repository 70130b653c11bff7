import * as contract from '@herdboard/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { activate, changeProfile, directoriesOf, metaOf, profileOf } from '#modules/people/service.ts'
import { personRoute } from '#platform/route.ts'

export async function peopleRoutes(app: FastifyInstance): Promise<void> {
  personRoute(app, contract.getProfile, ({ db, call, person }) => profileOf(db, call, person))
  personRoute(app, contract.patchProfile, ({ db, call, person, body }) => changeProfile(db, call, person, body))
  personRoute(app, contract.getMeta, ({ db, call, person }) => metaOf(db, call, person))
  personRoute(app, contract.listDirectories, ({ db, call, person }) => directoriesOf(db, call, person))
  personRoute(app, contract.activateDirectory, ({ db, call, person, params }) => activate(db, call, person, params.id))
}
