import { type MixTypeNumber, mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import { numberOf, requiredNumber, requiredText, textOf } from '../common-columns.ts'
import { entryKind } from '../entry-kind.ts'
import { groupByCells, groupedRows } from '../grouped-rows.ts'
import type { TypedRow } from '../import-column.ts'
import { feedPriceColumns } from './feed-price-column.ts'
import { isKnownMix, type MixOfRow, removeMixes, saveMix } from './save-mix.ts'

/**
 * Feed mixes: the form of mixes, a row a component. The price of a mix of raw materials follows from theirs unless the
 * row states it. A further row of a compound mix with another day is a further price.
 */
export const feedMixImport = groupedRows(
  entryKind<MixOfRow>({
    kind: 'feed_mixes',
    audience: 'administrators',
    dayColumn: 'valid_from',
    columns: [
      { key: 'name', type: 'text', required: true, maxLength: 100 },
      {
        key: 'type',
        type: 'choice',
        required: true,
        choices: [
          { value: '1', text: 'feed-mixes:type.1' },
          { value: '2', text: 'feed-mixes:type.2' },
          { value: '3', text: 'feed-mixes:type.3' },
        ],
      },
      { key: 'material', type: 'text', maxLength: 100 },
      { key: 'inclusion_pct', type: 'decimal', decimals: 3, min: 0, max: 100 },
      { key: 'fu_100kg', aliases: ['uf/100 kg'], type: 'decimal', decimals: 2, min: 0, max: 400 },
      { key: 'crude_protein_pct', type: 'decimal', decimals: 2, min: 0, max: 100 },
      { key: 'phosphorus_g_kg', type: 'decimal', decimals: 2, min: 0, max: 300 },
      { key: 'surcharge_100kg', type: 'decimal', decimals: 2, min: -500, max: 500 },
      ...feedPriceColumns.map(({ required: _required, ...column }) =>
        column.key === 'valid_from' ? { ...column, required: true as const } : column,
      ),
      { key: 'farms', type: 'text', maxLength: 500 },
      { key: 'external_id', type: 'text', maxLength: 80 },
    ],
    convert(row, { names }) {
      const typeId = Number(requiredText(row, 'type')) as MixTypeNumber
      const needed = typeId === mixType.compound ? COMPOUND_COLUMNS : MIXED_COLUMNS
      const farms = (textOf(row, 'farms') ?? '').split(/[,/]/).filter((name) => name.trim() !== '')
      const unknown = farms.find((name) => !names.farmByName(name))
      const rules = [
        ...needed
          .filter((key) => row[key] === null)
          .map((field) => ({ code: 'import.required' as const, verdict: 'refused' as const, field })),
        ...(unknown === undefined
          ? []
          : [
              {
                code: 'import.place_unknown' as const,
                verdict: 'refused' as const,
                field: 'farms',
                params: { name: unknown.trim() },
              },
            ]),
      ]
      if (rules.length > 0) return { item: null, rules }
      const farmIds = farms.flatMap((name) => names.farmByName(name)?.id ?? [])
      return { item: { ...mixOf(row, typeId), farmIds }, rules }
    },
    isKnown: isKnownMix,
    save: saveMix,
    columnOf: (field) => field,
    remove: removeMixes,
  }),
  {
    groupOf: groupByCells('valid_from', 'name'),
    join: ([first, ...others]) => ({
      ...first,
      price: first.price ?? others.find(({ price }) => price !== null)?.price ?? null,
      components: [first, ...others].flatMap(({ components }) => components),
    }),
  },
)

const COMPOUND_COLUMNS = ['fu_100kg', 'crude_protein_pct', 'price_100kg'] as const
const MIXED_COLUMNS = ['material', 'inclusion_pct'] as const

const mixOf = (row: TypedRow, typeId: MixTypeNumber): Omit<MixOfRow, 'farmIds'> => ({
  name: requiredText(row, 'name').trim(),
  typeId,
  fu: numberOf(row, 'fu_100kg'),
  crudeProtein: numberOf(row, 'crude_protein_pct'),
  phosphorus: numberOf(row, 'phosphorus_g_kg'),
  surcharge: numberOf(row, 'surcharge_100kg') ?? 0,
  price: numberOf(row, 'price_100kg'),
  validFrom: requiredText(row, 'valid_from'),
  components:
    typeId === mixType.compound
      ? []
      : [{ material: requiredText(row, 'material'), percent: requiredNumber(row, 'inclusion_pct') }],
})
