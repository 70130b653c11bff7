import { expect, test } from 'vitest'
import { isEasyPin } from './easy-pin.ts'

test('one digit, digits in a row and two digits that repeat are easy', () => {
  for (const pin of ['0000', '1234', '45678', '8765', '1212', '90909090'])
    expect([pin, isEasyPin(pin)]).toEqual([pin, true])
})

test('a PIN with a break in its row is not easy', () => {
  for (const pin of ['1235', '2580', '1213', '00001', '7412']) expect([pin, isEasyPin(pin)]).toEqual([pin, false])
})
