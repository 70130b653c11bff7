import { expect, test } from 'vitest'
import { tokenOf } from './sign-in-from-address.ts'

const at = (address: string) => tokenOf(new URL(address, 'https://farm.example'))

test('[SHELL-050] a token parameter is taken out of the address, the rest stays', () => {
  expect(at('/overview?token=abc&pigs=weaners')).toEqual({ token: 'abc', rest: '/overview?pigs=weaners' })
})

test('[SHELL-051] a hash that starts with an id token is taken out of the address', () => {
  expect(at('/overview#id_token=xyz&state=1')).toEqual({ token: 'xyz', rest: '/overview' })
})

test('other hashes and the token of a reset link stay', () => {
  expect(at('/overview#growth')).toEqual({ token: null, rest: '/overview#growth' })
  expect(at('/auth/reset?token=abc')).toEqual({ token: null, rest: '/auth/reset?token=abc' })
})
