import * as contract from '@herdboard/contract/herd/notes.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { notesFor, removeNote } from './service.ts'

export async function noteRoutes(app: FastifyInstance) {
  route(app, contract.listNotes, ({ db, scope, query }) => notesFor(db, scope, query))
  route(app, contract.removeNote, async ({ db, context, scope, params }) => {
    await removeNote(db, context, scope, params.id)
    return null
  })
}
