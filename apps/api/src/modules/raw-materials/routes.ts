import * as contract from '@herdboard/contract/raw-materials.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import {
  changeMaterial,
  createMaterial,
  createMaterialPrice,
  materialsOf,
  registerFor,
  removeMaterial,
  removeMaterialPrice,
} from './service.ts'

export async function rawMaterialRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listRawMaterials, ({ db, scope }) => materialsOf(db, scope))
  route(app, contract.listRegisterMaterials, async ({ call }) => registerFor(call))
  route(app, contract.addRawMaterial, ({ db, call, scope, body }) => createMaterial(db, call, scope, body))
  route(app, contract.changeRawMaterial, ({ db, call, scope, params, body }) =>
    changeMaterial(db, call, scope, params.id, body),
  )
  route(app, contract.removeRawMaterial, ({ db, call, scope, params }) => removeMaterial(db, call, scope, params.id))
  route(app, contract.addMaterialPrice, ({ db, call, scope, params, body }) =>
    createMaterialPrice(db, call, scope, params.id, body),
  )
  route(app, contract.removeMaterialPrice, ({ db, call, scope, params }) =>
    removeMaterialPrice(db, call, scope, params.id, params.price_id),
  )
}
