import { expect, test } from 'vitest'
import { describeDatabase, mapServerAddresses, serverAddresses } from './server-addresses.ts'

const TWO = 'postgres://farmer:gr%40s@one.example:5433,[::1]/herd?sslmode=require'

test('an address of several servers names each with the same role, database and options', () => {
  expect(serverAddresses(TWO)).toEqual([
    'postgres://farmer:gr%40s@one.example:5433/herd?sslmode=require',
    'postgres://farmer:gr%40s@[::1]/herd?sslmode=require',
  ])
  expect(serverAddresses('postgres://farmer:a@one/herd')).toEqual(['postgres://farmer:a@one/herd'])
  expect(serverAddresses('no address, at all')).toEqual(['no address, at all'])
})

test('the role of each server is changed, and the notation of several servers stays', () => {
  const changed = mapServerAddresses(TWO, (url) => {
    url.username = 'api'
    url.password = 'a/b'
  })
  expect(changed).toBe('postgres://api:a%2Fb@one.example:5433,[::1]/herd?sslmode=require')
  expect(mapServerAddresses('postgres://farmer:a@one/herd', () => undefined)).toBe('postgres://farmer:a@one/herd')
})

test('a database is named for a person without its role and password', () => {
  expect(describeDatabase(TWO)).toBe('one.example:5433,[::1]:5432/herd')
  expect(describeDatabase('postgres://farmer:a@one/herd')).toBe('one:5432/herd')
})
