import type { KeyObject } from 'node:crypto'
import * as contract from '@herdboard/contract/people/own-data.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { deleteOwnAccountWithProof } from './delete-own-account.ts'
import { exportOwnData } from './export-own-data.ts'

/** Routes for the rights of the GDPR: export of the user's own data, and deletion of the account. */
export async function ownDataRoutes(app: FastifyInstance, { serverKey }: { serverKey: KeyObject }): Promise<void> {
  const deps = { database: app.signInDatabase, serverKey }
  route(app, contract.getOwnData, {
    writes: true,
    handle: ({ db, context, person }) => exportOwnData(db, context, person),
  })
  route(app, contract.deleteAccount, {
    transaction: 'own',
    handle: ({ context, person, body }) => deleteOwnAccountWithProof(deps, context, person, body),
  })
}
