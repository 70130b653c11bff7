import type { KeyObject } from 'node:crypto'
import * as contract from '@herdboard/contract/own-data.ts'
import type { FastifyInstance } from 'fastify'
import { personRoute } from '#platform/route.ts'
import { ownAccountRoute } from '#platform/sign-in-route.ts'
import { exportOwnData } from './own-data.ts'
import { deleteOwnAccountWithProof } from './own-deletion.ts'

/** What the law gives everybody: all that is known of oneself, and its end. */
export async function ownDataRoutes(app: FastifyInstance, { serverKey }: { serverKey: KeyObject }): Promise<void> {
  const deps = { database: app.deps.database, serverKey }
  personRoute(app, contract.getOwnData, ({ db, context, person }) => exportOwnData(db, context, person))
  ownAccountRoute(app, contract.deleteAccount, ({ context, person, body }) =>
    deleteOwnAccountWithProof(deps, context, person, body),
  )
}
