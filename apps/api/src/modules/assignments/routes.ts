import * as contract from '@herdboard/contract/herd/assignments.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { imagesOfAssignment } from './assignment-images.ts'
import { setStepCompleted, setTaskCompleted } from './complete-task.ts'
import { assignmentsFor, assignmentTypes } from './list-assignments.ts'
import { removeAssignmentOrSeries } from './remove-assignment.ts'
import { removeTemplate, templatesFor } from './task-templates.ts'

export async function assignmentRoutes(app: FastifyInstance) {
  route(app, contract.listAssignments, ({ db, context, scope, query }) => assignmentsFor(db, context, scope, query))
  route(app, contract.listAssignmentTypes, async ({ context }) => assignmentTypes(context))
  route(app, contract.listAssignmentTemplates, ({ db, scope }) => templatesFor(db, scope))
  route(app, contract.listAssignmentImages, ({ db, scope, params }) => imagesOfAssignment(db, scope, params.id))
  route(app, contract.putAssignment, ({ db, context, scope, params, body }) =>
    setTaskCompleted(db, context, scope, params.id, body.is_completed),
  )
  route(app, contract.putSubAssignment, ({ db, context, scope, params, body }) =>
    setStepCompleted(db, context, scope, { id: params.id, stepId: params.sub_id, isCompleted: body.is_completed }),
  )
  route(app, contract.removeAssignment, async ({ db, context, scope, params, query }) => {
    await removeAssignmentOrSeries(db, context, scope, params.id, query.scope)
    return null
  })
  route(app, contract.removeAssignmentTemplate, async ({ db, context, scope, params }) => {
    await removeTemplate(db, context, scope, params.id)
    return null
  })
}
