import type { Table } from '@herdboard/contract/figures/table.ts'
import { energyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { sumOfKnown } from '@herdboard/domain/feed/feed-energy.ts'
import { percent, ratio } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf, energyUnitLabel } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { MixUse } from './mix-use.ts'
import { columnHeader } from './table-header.ts'

interface MaterialShare {
  id: string
  name: string
  mix: string
  kg: number
  fe: number
  dkk: number | null
}

/** Raw materials in the used mixes: kg by inclusion rate. The raw materials of bought feed are not known. */
export function materialUsageTable(uses: readonly MixUse[], context: RequestContext): Table {
  const { text } = context
  const named = (key: TextName<'tables:material_usage'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, text(`tables:material_usage.${key}`, { energy: energyUnitLabel(context) }), kind)
  const parts = uses.flatMap((use) =>
    (use.facts?.parts ?? []).map((one): MaterialShare => {
      const kg = (use.kg * one.percent) / 100
      return {
        id: one.material_id,
        name: one.name,
        mix: use.name,
        kg,
        fe: (kg * one.fe_per_100kg) / 100,
        dkk: one.price === null ? null : (kg * one.price) / 100,
      }
    }),
  )
  const allKg = parts.reduce((sum, { kg }) => sum + kg, 0)
  const figures = (some: readonly MaterialShare[]) => {
    const kg = some.reduce((sum, part) => sum + part.kg, 0)
    const dkk = sumOfKnown(some.map((part) => part.dkk))
    const each = dkk === null ? null : ratio(dkk, kg)
    return {
      kg,
      share: percent(kg, allKg),
      fe: energyIn(
        energyOf(context),
        some.reduce((sum, part) => sum + part.fe, 0),
      ),
      price: each === null ? null : each * 100,
      cost: dkk,
    }
  }
  const rows = [...Map.groupBy(parts, ({ id }) => id)].map(([id, some]) => ({
    id,
    name: some[0]?.name ?? '',
    ...figures(some),
    in_mixes: [...new Set(some.map(({ mix }) => mix))].join(', '),
  }))
  return {
    title: text('tables:material_usage.title'),
    searchbar: { label: text('tables:search') },
    headers: [
      named('name', 'text'),
      named('kg', 'int'),
      named('share', 'percent'),
      named('fe', 'int'),
      named('price', 'price'),
      named('cost', 'price'),
      named('in_mixes', 'text'),
    ],
    data: rows.toSorted((a, b) => b.kg - a.kg),
    footers: rows.length === 0 ? [] : [{ name: text('tables:footer.total'), ...figures(parts) }],
    empty_text: text('tables:material_usage.empty'),
  }
}
