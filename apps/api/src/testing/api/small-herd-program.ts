import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { runProgram } from '#run-program.ts'

const HISTORY_DAYS = 60

await runProgram({ demo: { installation: testHerd(), from: addDays(farmDay(new Date()), -HISTORY_DAYS) } })
