import * as contract from '@herdboard/contract/figures/farm-board.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { farmBoardFor } from './service.ts'
import { chooseVisitComment } from './visit-comment.ts'
import { type ReadyVisitSheets, readyVisitSheets, renderVisitSheets } from './visit-sheet.ts'

export async function farmBoardRoutes(app: FastifyInstance) {
  route(app, contract.getFarmBoard, ({ db, context, scope, query }) => farmBoardFor(db, context, scope, query))
  route(app, contract.getVisitSheet, {
    collect: ({ db, context, scope, query }) => readyVisitSheets(db, context, scope, query),
    make: (ready: ReadyVisitSheets) => renderVisitSheets(ready),
    fileName: ({ fileName }: ReadyVisitSheets) => fileName,
  })
  route(app, contract.putVisitComment, ({ db, context, scope, body }) => chooseVisitComment(db, context, scope, body))
}
