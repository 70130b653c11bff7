import { allEndpoints } from '@herdboard/contract/index.ts'
import { expect, test } from 'vitest'
import { contractFiles, lightModule } from './light-contract.ts'

const moduleOf = async (file: string): Promise<Record<string, unknown>> => import(/* @vite-ignore */ file)

/** Imports a module of the contract as the browser gets it. */
const inBrowser = async (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(lightModule(await moduleOf(file)))}`)

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

test('browser makes every call as the contract describes it', async () => {
  const light = (await Promise.all(contractFiles.map(inBrowser))).flatMap(Object.values).filter(isEndpoint)
  const describeEndpoint = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  expect(allEndpoints.length).toBeGreaterThan(30)
  expect(light.toSorted((a, b) => describeEndpoint(a).localeCompare(describeEndpoint(b)))).toEqual(
    allEndpoints
      .map(({ method, path, access, status, reads, changes, changesFor, produces }) =>
        JSON.parse(JSON.stringify({ method, path, access, status, reads, changes, changesFor, produces })),
      )
      .toSorted((a, b) => describeEndpoint(a).localeCompare(describeEndpoint(b))),
  )
})

test('photo call is marked as producing a photo', async () => {
  const images = contractFiles.find((file) => file.endsWith('/images.ts')) ?? ''
  expect((await inBrowser(images)).getImage).toMatchObject({ produces: 'image/jpeg' })
})

test('constants keep their values in the browser', async () => {
  const auth = contractFiles.find((file) => file.endsWith('/auth.ts')) ?? ''
  expect((await inBrowser(auth)).cookieNames).toEqual((await moduleOf(auth)).cookieNames)
})

test('browser bundle contains no schema and no summary', async () => {
  const auth = contractFiles.find((file) => file.endsWith('/auth.ts')) ?? ''
  const exports = await inBrowser(auth)
  expect(exports).not.toHaveProperty('Tokens')
  expect(exports.login).toEqual({ method: 'POST', path: '/auth/login', access: 'public', changes: [] })
})

test('the endpoints of a price list are the same in its group as in their own exports', async () => {
  const file = contractFiles.find((name) => name.endsWith('/bonus-payments.ts')) ?? ''
  const { bonusPaymentEndpoints, listBonusPayments, addBonusPayment, changeBonusPayment, removeBonusPayment } =
    await inBrowser(file)
  expect(bonusPaymentEndpoints).toEqual({
    list: listBonusPayments,
    add: addBonusPayment,
    change: changeBonusPayment,
    remove: removeBonusPayment,
  })
  expect(addBonusPayment).toEqual({
    ...{ method: 'POST', path: '/economies/bonus-payments', status: 201 },
    ...{ access: 'solution', changes: ['herd'] },
  })
})
