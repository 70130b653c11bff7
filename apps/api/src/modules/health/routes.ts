import * as contract from '@herdboard/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { removeInstruction } from './keep-instructions.ts'
import { drugsFor, instructionsFor } from './list.ts'

export async function medicineRoutes(app: FastifyInstance) {
  route(app, contract.listDrugs, ({ db, call, scope }) => drugsFor(db, call, scope))
  route(app, contract.listTreatmentProcedures, ({ db, call, scope }) => instructionsFor(db, call, scope))
  route(app, contract.removeTreatmentProcedure, async ({ db, call, scope, params }) => {
    await removeInstruction(db, call, scope, params.id)
    return null
  })
}
