import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { listSections } from '@herdboard/contract/places/locations.ts'
import { expect, test } from 'vitest'
import { Problem } from '#platform/http/errors/problem.ts'
import { createAdmissionControl } from './admission-control.ts'
import { defaultRequestLimits, type RequestLimits } from './rate-limit.ts'

/** A limit below zero: the process counts as late however quick the machine is. */
const LATE = -1

function refused(limits: Partial<RequestLimits>): string[] {
  const admission = createAdmissionControl({ ...defaultRequestLimits, ...limits })
  const calls = { polling: getMeta, places: listSections, form: postForm }
  const tried = Object.entries(calls).filter(([, endpoint]) => {
    try {
      admission.shedLoad(endpoint)
      return false
    } catch (error) {
      expect(error).toBeInstanceOf(Problem)
      expect(error).toMatchObject({ code: 'service.busy', status: 503, retryAfterSeconds: 2 })
      return true
    }
  })
  admission.stop()
  return tried.map(([name]) => name)
}

test('admission control refuses nothing while the process keeps up', () => {
  expect(refused({})).toEqual([])
})

test('late process delays polling first, then everything except sign-in and forms', () => {
  expect(refused({ busyMs: LATE })).toEqual(['polling'])
  expect(refused({ busyMs: LATE, veryBusyMs: LATE })).toEqual(['polling', 'places'])
})

test('while the disk is nearly full every method that changes is refused, but for callers who sign in', () => {
  const admission = createAdmissionControl(defaultRequestLimits, { isLow: true, freeBytes: 0 })
  const isTaken = (method: string, access: 'public' | object) => {
    try {
      admission.requireRoom({ method, access })
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'service.unavailable', status: 503, retryAfterSeconds: 30 })
      return false
    }
  }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  expect(methods.filter((method) => isTaken(method, {}))).toEqual(['GET'])
  expect(methods.filter((method) => isTaken(method, 'public'))).toEqual(methods)
  admission.stop()
})
