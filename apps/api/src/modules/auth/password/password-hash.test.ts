import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a password hash verifies its own password and no other', async () => {
  const stored = await hashPassword('Grisene har det godt')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('Grisene har det godt', stored)).toBe(true)
  expect(await verifyPassword('grisene har det godt', stored)).toBe(false)
})

test('a hash states its own cost, by which it is verified', async () => {
  const stored = await hashPassword('Grisene har det godt', { memoryKib: 8, passes: 1, lanes: 1 })
  expect(stored).toContain('$m=8,t=1,p=1$')
  expect(await verifyPassword('Grisene har det godt', stored)).toBe(true)
  expect(await verifyPassword('grisene har det godt', stored)).toBe(false)
})

test('two people with one password have two hashes', async () => {
  expect(await hashPassword('samme kode')).not.toBe(await hashPassword('samme kode'))
})

test('a password with å as one character or two is the same password', async () => {
  expect(await verifyPassword('gr\u00e5', await hashPassword('gra\u030a'))).toBe(true)
})

test('a password hash of the reference implementation is readable', async () => {
  // test.c of github.com/P-H-C/phc-winner-argon2: version 19, t=2, m=2^16, p=1, "password", "somesalt"
  const made = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', made)).toBe(true)
  expect(await verifyPassword('Password', made)).toBe(false)
})

test('an account without a password refuses every sign-in', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

test('one who sends passwords without end does not keep another waiting, and is refused first', async () => {
  const stored = await hashPassword('Halmballe i regnvejr')
  const flood = Array.from({ length: 60 }, () =>
    verifyPassword('wrong', stored, { caller: 'flood' }).catch(({ code }) => code),
  )
  const order: string[] = []
  const last = Promise.all(flood).then(() => order.push('flood'))
  expect(await verifyPassword('Halmballe i regnvejr', stored, { caller: 'other' })).toBe(true)
  order.push('other')
  await last
  expect(order).toEqual(['other', 'flood'])
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'service.busy').length).toBeGreaterThanOrEqual(17)
  expect(answers.filter((answer) => answer === false).length).toBeGreaterThanOrEqual(40)
})
