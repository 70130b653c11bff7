import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { formDefinitions } from '#modules/forms/registry.ts'
import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'
import { type CheckViolations, endpointName } from './access.ts'
import { exampleFor } from './request-examples.ts'
import { exampleCaller, type TestWorld } from './test-world.ts'

/** A farm of the same company on which a colleague has no rights. */
export interface HiddenFarm {
  /** The company with the colleague as its caller; its record is a transfer to the hidden farm. */
  seen: TestWorld
  /** Texts that no response may contain: ids, and the word in every name of the farm. */
  secrets: readonly string[]
}

const HIDDEN_WORD = 'Skjult'
const today = '2026-06-15'

/** Creates one of everything on a hidden farm, with pigs transferred from and to the colleague's farm. */
export async function aHiddenFarm(api: TestApi, world: TestWorld): Promise<HiddenFarm> {
  const farm = await aFarm(api.db, world, { name: `${HIDDEN_WORD} gård` })
  const barn = await aBarn(api.db, farm, { name: `${HIDDEN_WORD} stald` })
  const divided = await aBarn(api.db, farm, { name: `${HIDDEN_WORD} delt stald` })
  const section = await aSection(api.db, divided, { name: `${HIDDEN_WORD} sektion` })
  const batchBarn = await aBarn(api.db, farm, { name: `${HIDDEN_WORD} holdstald`, isBatchProduction: true })
  const batch = await aBatch(api.db, batchBarn, { name: `${HIDDEN_WORD} hold` })
  await aFeedMix(api.db, world, { farms: [world.farm, farm] })
  const [, , away, own] = await recordDrafts(api.database, { company: world }, today, [
    aDraft.insertion(world.section, '2026-02-01', 100, 30),
    aDraft.insertion(section, '2026-02-01', 100, 30),
    aDraft.transfer(world.section, barn, '2026-03-01', 10, 45),
    aDraft.dead(section, '2026-03-02', 1),
    aDraft.transfer(section, world.section, '2026-03-03', 10, 45),
    aDraft.transfer(world.section, { batch }, '2026-03-04', 10, 45),
    aDraft.slaughter(world.section, '2026-06-01', 5, 90),
  ])
  const manager = api.as(world)
  await submitForm(manager, formId.note, { section_id: section.id }, { 'FS_Main.FF_Note': `${HIDDEN_WORD} hoste` })
  const washing = { 'FS_Main.FF_Task': `${HIDDEN_WORD} vask`, 'FS_Sub.FF_SubTask': `${HIDDEN_WORD} sæbe` }
  await submitForm(manager, formId.task, { farm_id: farm.id }, washing)
  const transfer = { id: away?.recordIds[0] ?? '' }
  const things = [farm, barn, divided, section, batchBarn, batch].map(({ id }) => id)
  return {
    seen: { ...world, manager: world.employee, record: transfer },
    secrets: [HIDDEN_WORD, ...things, own?.recordIds[0] ?? ''],
  }
}

/** Returns the variants of a query: its example, the example without chosen places, and every form. */
function requestVariants(endpoint: AnyEndpoint, example: RequestParts): RequestParts[] {
  const query = Object.fromEntries(Object.entries(example.query ?? {}).filter(([name]) => !name.endsWith('_ids')))
  const forms = endpoint === getForm ? formDefinitions : []
  return [
    example,
    ...(example.query && endpoint !== getForm ? [{ ...example, query }] : []),
    ...forms.map(({ formId }) => ({ ...example, params: { form_id: String(formId) } })),
  ]
}

/** Returns the responses that show a colleague anything of a farm without a right on it. */
export async function hiddenFarmShown(
  api: TestApi,
  endpoints: readonly AnyEndpoint[],
  { seen, secrets }: HiddenFarm,
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || typeof endpoint.access !== 'object' || endpoint.access.permission) continue
    const example = await exampleFor(endpoint)(api, seen)
    for (const [no, request] of requestVariants(endpoint, example).entries()) {
      const answer = await api.as(exampleCaller(endpoint, seen)).send(endpoint, request)
      if (no === 0 && answer.statusCode !== 200) breaches.push(`${endpointName(endpoint)}: ${answer.statusCode}`)
      const leaked = secrets.filter((secret) => answer.body.includes(secret))
      if (leaked.length > 0) breaches.push(`${endpointName(endpoint)}: shows ${leaked.length} of a hidden farm`)
    }
  }
  return breaches
}
