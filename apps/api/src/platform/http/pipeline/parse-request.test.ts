import { addBarn, changeFarm } from '@herdboard/contract/places/place-setup.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { parseRequest } from './parse-request.ts'

const FARM = '0196e5a0-0000-7000-8000-000000000001'
const request = (body: unknown, query: object = {}) =>
  ({ params: { id: FARM }, query, body }) as unknown as FastifyRequest
const malformedField = (name: string) => expect.objectContaining({ code: 'request.malformed', params: { name } })

test('a body of several shapes names the first wrong field of the nearest one', () => {
  const barn = { farm_id: FARM, name: 'Stald 1', animal_group: 'WEANERS' }
  const add = (body: unknown) => () => parseRequest(addBarn, request(body))
  expect(add(barn)).not.toThrow()
  expect(add({ ...barn, animal_group: 'COWS' })).toThrow(malformedField('animal_group'))
  expect(add({ farm_id: FARM, name: 'Stald 1' })).toThrow(malformedField('animal_group'))
  expect(add({ farm_id: FARM, form: 7 })).toThrow(malformedField('form'))
  expect(add({ ...barn, colour: 'red' })).toThrow(
    expect.objectContaining({ code: 'request.unknown_field', params: { name: 'colour' } }),
  )
})

test('a body that is no object is named as such, and so is a wrong field of the query', () => {
  expect(() => parseRequest(changeFarm, request([]))).toThrow(malformedField('body'))
  expect(() => parseRequest(addBarn, request({}, { page: 1 }))).toThrow(
    expect.objectContaining({ code: 'request.unknown_field', params: { name: 'page' } }),
  )
})
