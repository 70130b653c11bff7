import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

test('serial queue makes photos sequentially, lets a few wait and asks the next to retry', async () => {
  const enqueueSerial = serialQueue(2)
  const seen: string[] = []
  const doors = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const results = doors.map((door, no) =>
    enqueueSerial(async () => {
      seen.push(`begins ${no}`)
      await door.promise
      seen.push(`ends ${no}`)
    }),
  )
  await expect(enqueueSerial(async () => undefined)).rejects.toMatchObject({
    code: 'service.busy',
    retryAfterSeconds: 3,
  })
  for (const door of doors.toReversed()) door.resolve()
  await Promise.all(results)
  expect(seen).toEqual(['begins 0', 'ends 0', 'begins 1', 'ends 1', 'begins 2', 'ends 2'])
  await enqueueSerial(async () => undefined)
})

test('serial queue continues after work that cannot start', async () => {
  const enqueueSerial = serialQueue(0)
  const broken = () => {
    throw new Error('no thread')
  }
  await expect(enqueueSerial(broken)).rejects.toThrow('no thread')
  expect(await enqueueSerial(async () => 'made')).toBe('made')
})
