import * as contract from '@herdboard/contract/feed/raw-materials.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import {
  createMaterial,
  createMaterialPrice,
  deleteMaterial,
  deletePriceOfMaterial,
  materialsOf,
  registerFor,
  updateMaterialValues,
} from './service.ts'

export async function rawMaterialRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listRawMaterials, ({ db, scope }) => materialsOf(db, scope))
  route(app, contract.listRegisterMaterials, async ({ context }) => registerFor(context))
  route(app, contract.addRawMaterial, ({ db, context, scope, body }) => createMaterial(db, context, scope, body))
  route(app, contract.changeRawMaterial, ({ db, context, scope, params, body }) =>
    updateMaterialValues(db, context, scope, params.id, body),
  )
  route(app, contract.removeRawMaterial, ({ db, context, scope, params }) =>
    deleteMaterial(db, context, scope, params.id),
  )
  route(app, contract.addMaterialPrice, ({ db, context, scope, params, body }) =>
    createMaterialPrice(db, context, scope, params.id, body),
  )
  route(app, contract.removeMaterialPrice, ({ db, context, scope, params }) =>
    deletePriceOfMaterial(db, context, scope, params.id, params.price_id),
  )
}
