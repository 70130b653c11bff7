import * as contract from '@herdboard/contract/herd/notes.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { notesFor, removeNoteById } from './service.ts'

export async function noteRoutes(app: FastifyInstance) {
  route(app, contract.listNotes, ({ db, scope, query }) => notesFor(db, scope, query))
  route(app, contract.removeNote, async ({ db, context, scope, params }) => {
    await removeNoteById(db, context, scope, params.id)
    return null
  })
}
