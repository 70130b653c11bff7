import { endpoint } from '@herdboard/contract/core/endpoint.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { expect, test } from 'vitest'
import {
  openToAnonymous,
  openToExpiredTokens,
  openWithoutCompany,
  openWithoutModule,
  openWithoutRight,
  openWithoutSolution,
  unboundEndpoints,
} from '#testing/contract-checks/access.ts'
import {
  aContractCheckApi,
  moduleEndpoint,
  openEndpoint,
  rightEndpoint,
  solutionEndpoint,
  unauditedEndpoint,
  undeclaredEndpoint,
} from '#testing/contract-checks/broken-endpoints.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { acceptedUnknownFields } from '#testing/contract-checks/unknown-fields.ts'

const { api, answered } = await aContractCheckApi()
const ours = await aTestWorld(api.db)

test('every endpoint of the contract has a handler', () => {
  const missing = endpoint({ ...openEndpoint, path: '/broken/missing' })
  expect(unboundEndpoints(api, [missing])).toEqual(['GET /broken/missing'])
  expect(unboundEndpoints(api, allEndpoints)).toEqual([])
})

test('[AUTH-026] every endpoint refuses a request without a token', async () => {
  expect(await openToAnonymous(api, [openEndpoint])).toEqual(['GET /broken/open: 200 '])
  expect(await openToAnonymous(api, answered)).toEqual([])
})

test('every endpoint refuses an expired or unknown token', async () => {
  expect(await openToExpiredTokens(api, [openEndpoint])).toHaveLength(2)
  expect(await openToExpiredTokens(api, answered)).toEqual([])
})

test('[AUTH-024] every endpoint refuses a person without a company, except those that find one', async () => {
  expect(await openWithoutCompany(api, [openEndpoint])).toHaveLength(1)
  expect(await openWithoutCompany(api, answered)).toEqual([])
})

test('an endpoint is refused when its module is off', async () => {
  expect(await openWithoutModule(api, [moduleEndpoint])).toEqual(['GET /broken/module: 200 '])
  expect(await openWithoutModule(api, answered)).toEqual([])
})

test('[PERM-005] [PERM-006] [PERM-007] [PERM-013] [PERM-014] every endpoint refuses a colleague without the right', async () => {
  expect(await openWithoutRight(api, [rightEndpoint])).toHaveLength(2)
  expect(await openWithoutRight(api, answered)).toEqual([])
})

test('[PERM-012] an endpoint of the installation refuses a company administrator', async () => {
  expect(await openWithoutSolution(api, [solutionEndpoint])).toEqual([
    'GET /broken/solution: 200 ',
    'GET /broken/solution: 403 auth.no_company',
  ])
  expect(await openWithoutSolution(api, answered)).toEqual([])
})

test('every endpoint refuses unknown parameters and fields', async () => {
  expect(await acceptedUnknownFields(api, [unauditedEndpoint], ours)).toEqual([
    'POST /broken/unaudited: body 200 undefined',
  ])
  expect(await acceptedUnknownFields(api, answered, ours)).toEqual([])
})

test('every endpoint answers only with statuses that it declares', async () => {
  await expect(api.as(ours).send(undeclaredEndpoint)).rejects.toThrow(
    /^GET \/broken\/undeclared answered 422, which it does not declare: add it to its `errors` in packages\/contract/,
  )
  await expect(api.as(ours).send({ ...undeclaredEndpoint, errors: [422] })).resolves.toMatchObject({ statusCode: 422 })
})
