import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aFarm, aSection, type TestSection } from '#testing/fixtures/test-company.ts'
import { aCourseDraft } from '#testing/ledger/course-draft.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { placesInWithdrawalQuery } from './service.ts'

const api = await testApi()
const today = '2026-06-10'
const FARMS = 6

interface Stay {
  farm: number
  since: string
  until: string
}

/** The withdrawal of a course at a farm and at every farm that its pigs may have come to, from the moves alone. */
function staysOf(course: { farm: number; day: string }, moves: readonly { from: number; to: number; day: string }[]) {
  const stays: Stay[] = [{ farm: course.farm, since: course.day, until: addDays(course.day, 18) }]
  for (const stay of stays) {
    for (const { from, to, day } of moves) {
      if (from !== stay.farm || day < stay.since || day > stay.until) continue
      if (!stays.some(({ farm, since }) => farm === to && since === day)) stays.push({ ...stay, farm: to, since: day })
    }
  }
  return stays
}

test('withdrawal at a farm follows pigs over any number of farms, whichever of them is asked', async () => {
  const herd = await aLedgerHerd(api.db)
  const places: TestSection[] = [herd.sections[0]]
  while (places.length < FARMS) {
    const farm = await aFarm(api.db, herd.company, { name: `Gård ${places.length}` })
    places.push(await aSection(api.db, await aBarn(api.db, farm, { name: 'Stald 1' }), { name: 'A1' }))
  }
  const at = (no: number) => places[no] as TestSection
  // Pigs go round: 0 to 1 to 2 to 3 to 0, some of them twice, and from 2 to 4. Farm 5 has none of the moved pigs.
  const moves = [
    { from: 0, to: 1, day: '2026-04-10' },
    { from: 1, to: 2, day: '2026-04-15' },
    { from: 2, to: 3, day: '2026-04-20' },
    { from: 3, to: 0, day: '2026-04-28' },
    { from: 2, to: 4, day: '2026-04-24' },
    { from: 0, to: 1, day: '2026-05-05' },
    { from: 1, to: 2, day: '2026-05-23' },
    { from: 2, to: 4, day: '2026-05-24' },
  ]
  const courses = [
    { farm: 0, day: '2026-04-10' },
    { farm: 1, day: '2026-04-16' },
    { farm: 2, day: '2026-04-12' },
    { farm: 5, day: '2026-05-01' },
    { farm: 0, day: '2026-05-05' },
  ]
  await recordDrafts(api.database, herd, today, [
    ...places.map((place) => aDraft.insertion(place, '2026-03-31', 500, 30)),
    ...moves.map(({ from, to, day }) => aDraft.transfer(at(from), at(to), day, 20, 40)),
    ...courses.map(({ farm, day }) => aCourseDraft(at(farm), day)),
  ])
  const expected = courses.flatMap((course) => staysOf(course, moves))
  // The pigs of farm 0 are at farm 4 by way of two others.
  expect(expected.filter(({ farm }) => farm === 4)).toHaveLength(2)
  for (const [no, place] of places.entries()) {
    const { rows } = await withLedgerContext(api.database, herd.company.manager, today, ({ db, scope }) =>
      sql<
        Omit<Stay, 'farm'>
      >`with recursive ${placesInWithdrawalQuery(scope, sql`array[${place.farmId}]::uuid[]`, sql`true`)}
        select w.since, w.withdrawal_end_day as until from in_withdrawal w where w.farm_id = ${place.farmId}
        order by 1, 2`.execute(db),
    )
    const own = expected.filter(({ farm }) => farm === no).map(({ since, until }) => ({ since, until }))
    expect({ no, stays: rows }).toEqual({
      no,
      stays: own.toSorted((a, b) => `${a.since}${a.until}`.localeCompare(`${b.since}${b.until}`)),
    })
  }
})
