import * as contract from '@herdboard/contract/assignments.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { putCompleted, putStep } from './complete.ts'
import { imagesOf } from './images.ts'
import { assignmentsFor, assignmentTypes } from './list.ts'
import { removeAssignment } from './remove.ts'
import { removeTemplate, templatesFor } from './templates.ts'

export async function assignmentRoutes(app: FastifyInstance) {
  route(app, contract.listAssignments, ({ db, call, scope, query }) => assignmentsFor(db, call, scope, query))
  route(app, contract.listAssignmentTypes, async ({ call }) => assignmentTypes(call))
  route(app, contract.listAssignmentTemplates, ({ db, scope }) => templatesFor(db, scope))
  route(app, contract.listAssignmentImages, ({ db, scope, params }) => imagesOf(db, scope, params.id))
  route(app, contract.putAssignment, ({ db, call, scope, params, body }) =>
    putCompleted(db, call, scope, params.id, body.is_completed),
  )
  route(app, contract.putSubAssignment, ({ db, call, scope, params, body }) =>
    putStep(db, call, scope, { id: params.id, stepId: params.sub_id, isCompleted: body.is_completed }),
  )
  route(app, contract.removeAssignment, async ({ db, call, scope, params, query }) => {
    await removeAssignment(db, call, scope, params.id, query.scope)
    return null
  })
  route(app, contract.removeAssignmentTemplate, async ({ db, call, scope, params }) => {
    await removeTemplate(db, call, scope, params.id)
    return null
  })
}
