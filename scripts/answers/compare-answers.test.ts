import { expect, test } from 'vitest'
import { compareAnswers } from './compare-answers.ts'
import { idNumbering } from './recorded-answer.ts'

const answer = (key: string, body: string, status = 200) => ({ key, status, type: 'application/json', body })

test('compareAnswers reports a changed figure with the place where the answers differ', () => {
  expect(compareAnswers([answer('GET /kpis', '{"gain":960}')], [answer('GET /kpis', '{"gain":961}')])).toEqual([
    'GET /kpis: at 10: …{"gain":960}… became …{"gain":961}…',
  ])
})

test('compareAnswers reports a changed status, a missing and a new request', () => {
  const before = [answer('GET /a', ''), answer('GET /b', '')]
  const after = [answer('GET /a', '', 404), answer('GET /c', '')]
  expect(compareAnswers(before, after)).toEqual([
    'GET /a: status 200 became 404',
    'GET /b: is no longer asked',
    'GET /c: was not asked before',
  ])
})

test('compareAnswers reports nothing when only the ids of two runs differ', () => {
  const [one, other] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
  const body = (id: string) => idNumbering()(`{"id":"${id}","parent":"${id}"}`)
  expect(compareAnswers([answer('GET /farms', body(one))], [answer('GET /farms', body(other))])).toEqual([])
})
