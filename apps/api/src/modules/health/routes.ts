import * as contract from '@herdboard/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { removeInstruction } from './keep-instructions.ts'
import { drugsFor, instructionsFor } from './list.ts'
import { treatmentHistoryFor, treatmentsFor } from './treatments.ts'

export async function medicineRoutes(app: FastifyInstance) {
  route(app, contract.listDrugs, ({ db, call, scope }) => drugsFor(db, call, scope))
  route(app, contract.listTreatmentProcedures, ({ db, call, scope }) => instructionsFor(db, call, scope))
  route(app, contract.removeTreatmentProcedure, async ({ db, call, scope, params }) => {
    await removeInstruction(db, call, scope, params.id)
    return null
  })
  route(app, contract.listTreatments, ({ db, call, scope, query }) => treatmentsFor(db, call, scope, query))
  route(app, contract.listTreatmentHistory, ({ db, call, scope, query }) => treatmentHistoryFor(db, call, scope, query))
}
