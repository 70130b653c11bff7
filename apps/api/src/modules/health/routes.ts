import * as contract from '@herdboard/contract/herd/treatments.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { type ReadyJournal, readyJournal, renderJournalPdf } from './journal/treatment-journal.ts'
import { drugsFor, instructionsFor } from './medicine-lists.ts'
import { removeInstruction } from './save-instructions.ts'
import { treatmentHistoryFor, treatmentsFor } from './treatments.ts'

export async function medicineRoutes(app: FastifyInstance) {
  route(app, contract.listDrugs, ({ db, context, scope }) => drugsFor(db, context, scope))
  route(app, contract.listTreatmentProcedures, ({ db, context, scope }) => instructionsFor(db, context, scope))
  route(app, contract.removeTreatmentProcedure, async ({ db, context, scope, params }) => {
    await removeInstruction(db, context, scope, params.id)
    return null
  })
  route(app, contract.listTreatments, ({ db, context, scope, query }) => treatmentsFor(db, context, scope, query))
  route(app, contract.listTreatmentHistory, ({ db, context, scope, query }) =>
    treatmentHistoryFor(db, context, scope, query),
  )
  route(app, contract.getTreatmentJournal, {
    collect: ({ db, context, scope, query }) => readyJournal(db, context, scope, query),
    make: (ready: ReadyJournal) => renderJournalPdf(ready),
    fileName: ({ fileName }: ReadyJournal) => fileName,
  })
}
