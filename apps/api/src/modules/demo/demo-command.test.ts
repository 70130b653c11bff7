import { expect, test } from 'vitest'
import { demoUsage, parseDemoCommand } from './demo-command.ts'

test('the demo command reads every option with its defaults', () => {
  expect(parseDemoCommand([])).toEqual({ kind: 'rebuild', seed: undefined })
  expect(parseDemoCommand(['--seed', '11'])).toEqual({ kind: 'rebuild', seed: 11 })
  expect(parseDemoCommand(['--remove'])).toEqual({ kind: 'remove' })
  expect(parseDemoCommand(['--stories', '--seed', '3'])).toEqual({ kind: 'stories', seed: 3 })
  expect(parseDemoCommand(['--farms', '500', '--years=3'])).toEqual({
    kind: 'large',
    seed: undefined,
    farms: 500,
    years: 3,
  })
  expect(parseDemoCommand(['--farms', '40'])).toMatchObject({ farms: 40, years: 2 })
})

test.each([
  [['--farm', '5'], /^Unknown option '--farm'/],
  [['remove'], /^Unexpected argument 'remove'/],
  [['--farms', 'many'], /^--farms must be a whole number from 1 to 800\./],
  [['--farms', '801'], /^--farms must be/],
  [['--seed'], /^Option '--seed <value>' argument missing/],
  [['--years', '2'], /^--years belongs to --farms\./],
  [['--remove', '--seed', '5'], /^--remove takes no other option\./],
  [['--stories', '--farms', '5'], /^--stories goes with --seed alone\./],
])('%j is refused with the usage of the demo command', (args, reason) => {
  expect(() => parseDemoCommand(args)).toThrow(reason)
  expect(() => parseDemoCommand(args)).toThrow(demoUsage)
})
