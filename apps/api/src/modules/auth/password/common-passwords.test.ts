import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password1!',
  'P@ssw0rd2026',
  'adgangskode',
  'Adgangskode123',
  'velkommen1',
  'Sommer2026!',
  'lösenord1',
  'contraseña',
  'palavrapasse',
  '12345678',
  '123456789',
  '87654321',
  'qwertyui',
  'asdfghjkl',
  'abcdefgh',
  'abcabcabc',
  'aaaaaaaa',
  'abababab',
  'hejhejhej',
  '24121987',
  'grise123',
  'Herdboard1',
  'testtest',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'Halmballe i regnvejr',
  'gris-og-grise',
  'grise spiser byg',
  'x7#kQ9!tv2',
  'correct horse battery',
  'Bøgeskoven12tårn',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
