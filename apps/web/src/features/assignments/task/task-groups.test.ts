import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { aTask } from '#testing/work.ts'
import { mayTickTask } from './task-groups.ts'

const farm = exampleFarm()
const readOnly = exampleFarm({ permission: { key: 'Read' } })
const farms = [farm, readOnly]
const barn = exampleBarn(farm)
/** As the server marks every task after a sign-in by PIN. */
const unchangeable = { editable: false, deletable: false }

test('by PIN a person ticks open tasks of the farms where they may record, and no others', () => {
  expect(mayTickTask(aTask(farm, barn, unchangeable), farms, true)).toBe(true)
  expect(mayTickTask(aTask(farm, barn, { ...unchangeable, is_completed: true }), farms, true)).toBe(false)
  // Its assignee ticks it in a sign-in by password.
  const assigned = { ...unchangeable, assignee: { full_name: 'Jens Hansen' } }
  expect(mayTickTask(aTask(readOnly, barn, assigned), farms, true)).toBe(false)
})

test('by password a person ticks the open tasks that the server marks as editable, on every farm', () => {
  expect(mayTickTask(aTask(readOnly, barn), farms, false)).toBe(true)
  expect(mayTickTask(aTask(readOnly, barn, { is_completed: true }), farms, false)).toBe(false)
  expect(mayTickTask(aTask(farm, barn, unchangeable), farms, false)).toBe(false)
})
