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
} from '#testing/laws/access.ts'
import {
  aLawApi,
  moduleCall,
  openCall,
  rightCall,
  solutionCall,
  unauditedCall,
  undeclaredCall,
} from '#testing/laws/broken-calls.ts'
import { aTestWorld } from '#testing/laws/test-world.ts'
import { acceptedUnknownFields } from '#testing/laws/unknown-fields.ts'

const { api, answered } = await aLawApi()
const ours = await aTestWorld(api.db)

test('every call is answered by somebody', () => {
  const missing = endpoint({ ...openCall, path: '/broken/missing' })
  expect(unboundEndpoints(api, [missing])).toEqual(['GET /broken/missing'])
  expect(unboundEndpoints(api, allEndpoints)).toEqual([])
})

test('every call is closed to strangers [AUTH-026]', async () => {
  expect(await openToAnonymous(api, [openCall])).toEqual(['GET /broken/open: 200 '])
  expect(await openToAnonymous(api, answered)).toEqual([])
})

test('every call is closed to a token that has ended or is none', async () => {
  expect(await openToExpiredTokens(api, [openCall])).toHaveLength(2)
  expect(await openToExpiredTokens(api, answered)).toEqual([])
})

test('every call is closed to a person without a company, save what finds one [AUTH-024]', async () => {
  expect(await openWithoutCompany(api, [openCall])).toHaveLength(1)
  expect(await openWithoutCompany(api, answered)).toEqual([])
})

test('every call is closed where its module is off', async () => {
  expect(await openWithoutModule(api, [moduleCall])).toEqual(['GET /broken/module: 200 '])
  expect(await openWithoutModule(api, answered)).toEqual([])
})

test('every call is closed to a colleague without the right [PERM-005] [PERM-006] [PERM-007] [PERM-013] [PERM-014]', async () => {
  expect(await openWithoutRight(api, [rightCall])).toHaveLength(2)
  expect(await openWithoutRight(api, answered)).toEqual([])
})

test('every call of the installation is closed to who administers a company alone [PERM-012]', async () => {
  expect(await openWithoutSolution(api, [solutionCall])).toEqual([
    'GET /broken/solution: 200 ',
    'GET /broken/solution: 403 auth.no_company',
  ])
  expect(await openWithoutSolution(api, answered)).toEqual([])
})

test('every call refuses what it does not know', async () => {
  expect(await acceptedUnknownFields(api, [unauditedCall], ours)).toEqual(['POST /broken/silent: body 200 undefined'])
  expect(await acceptedUnknownFields(api, answered, ours)).toEqual([])
})

test('every call answers no status that it does not declare', async () => {
  await expect(api.as(ours).send(undeclaredCall)).rejects.toThrow(
    /^GET \/broken\/undeclared answered 422, which it does not declare: add it to its `errors` in packages\/contract/,
  )
  await expect(api.as(ours).send({ ...undeclaredCall, errors: [422] })).resolves.toMatchObject({ statusCode: 422 })
})
