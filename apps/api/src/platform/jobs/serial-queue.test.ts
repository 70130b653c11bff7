import { expect, test } from 'vitest'
import { serialQueue } from './serial-queue.ts'

test('photos are made one after the other, a few may wait, and the next is told to come again', async () => {
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

test('work that cannot even begin keeps nobody from the next turn', async () => {
  const enqueueSerial = serialQueue(0)
  const broken = () => {
    throw new Error('no thread')
  }
  await expect(enqueueSerial(broken)).rejects.toThrow('no thread')
  expect(await enqueueSerial(async () => 'made')).toBe('made')
})
