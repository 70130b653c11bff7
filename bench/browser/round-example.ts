import { formId } from '@herdboard/contract/core/form-id.ts'
import { getRound } from '@herdboard/contract/herd/rounds.ts'
import { cookieNames } from '@herdboard/contract/people/auth.ts'
import type { Page } from 'playwright-core'

const HOUR_MS = 3_600_000
const BARNS = 5
/** Of each barn. */
export const SECTIONS = 8

const id = (no: number) => `01890000-0000-7000-8000-${String(no).padStart(12, '0')}`

/** A farm of forty sections, each with something due: as long a list as people walk. */
const roundExample = (): unknown =>
  getRound.reply.parse({
    at: new Date().toISOString(),
    today: new Date().toISOString().slice(0, 10),
    farm: { id: id(1), name: 'Nygaard' },
    farms: [{ id: id(1), name: 'Nygaard' }],
    has_order: true,
    places: Array.from({ length: BARNS * SECTIONS }, (_, no) => {
      const barn = Math.floor(no / SECTIONS)
      const at = { farm_id: id(1), barn_id: id(100 + barn), section_id: id(1000 + no) }
      const course = id(2000 + no)
      const treatment = { record_id: course, resource_id: `${course}:2`, day: 2, total_days: 3, date: '2026-06-10' }
      const drug = { drug_name: 'Nuflor', dose_per_animal: 3.3, dose_unit: 'ml', withdrawal_days: 18, pen: null }
      return {
        ...{ id: id(1000 + no), name: `S${no + 1}`, barn_id: at.barn_id, barn_name: `Slagtestald ${barn + 1}` },
        ...{ is_weaners: false, pigs: 400, dead_today: 1, withdrawal_until: null, weight_kg: 66, day: 41 },
        ...{ hours_unseen: 41, unseen_severity: 2, treatments: [{ ...treatment, ...drug, animal_count: 114 }] },
        ...{ alarms: [{ id: id(3000 + no), name: 'Vand', severity: 3 }], tasks: [{ id: id(4000 + no), name: 'Vask' }] },
        ...{ pens: ['1', '2'], at, pigs_at: at, feed_from: null, feed_mix_id: null },
        form_ids: [formId.deadPigs, formId.treatmentDay, formId.transfer, formId.note, formId.checkIn, formId.weighing],
      }
    }),
    mixes: [],
    instructions: [],
  })

/** A token as a page reads it, which cannot check the signature. */
function exampleToken(): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const exp = Math.floor((Date.now() + HOUR_MS) / 1000)
  return [part({ alg: 'EdDSA' }), part({ sub: id(10), ad: id(11), role: 'DirectoryAdmin', exp }), 'signature'].join('.')
}

/** Gives a page a person and a server that answers at once: what is measured is the page alone. */
export async function serveRound(page: Page, address: string): Promise<void> {
  const { origin } = new URL(address)
  const round = JSON.stringify(roundExample())
  await page.context().addCookies([
    { name: cookieNames.token, value: exampleToken(), url: origin },
    { name: cookieNames.expiry, value: encodeURIComponent(new Date(Date.now() + HOUR_MS).toISOString()), url: origin },
  ])
  const saved = () => JSON.stringify({ id: crypto.randomUUID(), message: 'Gemt', pending: false })
  await page.route('**/api/**', (route) => {
    const path = new URL(route.request().url()).pathname
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() }
    if (path === '/api/round') return route.fulfill({ status: 200, headers, body: round })
    if (path.startsWith('/api/forms/')) return route.fulfill({ status: 201, headers, body: saved() })
    return route.fulfill({ status: 404, headers, body: '{"messages":[]}' })
  })
}
