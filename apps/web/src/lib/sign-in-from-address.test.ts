import { expect, test } from 'vitest'
import { tokenOf } from './sign-in-from-address.ts'

const at = (address: string) => tokenOf(new URL(address, 'https://farm.example'))

test('[SHELL-050] a token parameter is taken out of the address, the rest stays', () => {
  expect(at('/overview?token=abc&pigs=weaners')).toMatchObject({ token: 'abc', rest: '/overview?pigs=weaners' })
})

test('[SHELL-051] a hash that starts with an id token is taken out of the address', () => {
  expect(at('/overview#id_token=xyz&state=1')).toMatchObject({ token: 'xyz', isIdToken: true, rest: '/overview' })
})

test('other hashes and the tokens of links out of mails stay', () => {
  expect(at('/overview#growth')).toMatchObject({ token: null, rest: '/overview#growth' })
  for (const page of ['/auth/reset', '/auth/accept', '/auth/confirm']) {
    expect(at(`${page}?token=abc`)).toMatchObject({ token: null, rest: `${page}?token=abc` })
  }
})

test('the token that a code goes with is taken out of the address, and not exchanged', () => {
  expect(at('/auth/login?wanted=%2Fpigs&code_token=abc')).toEqual({
    token: null,
    isIdToken: false,
    forCode: 'abc',
    rest: '/auth/login?wanted=%2Fpigs',
  })
})
