import type { FormElement } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { hasSameName } from '#modules/setup/service.ts'
import { newId } from '#platform/database/new-id.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import type { FieldProposal, FormChange } from '../engine/form-definition.ts'
import type { SettingSession } from '../setting/setting-form.ts'

const ITEM = 'FS_Main.FF_Item'
const NAME = 'FS_Main.FF_Name'
const NEW = 'new'
/** Prefix of a name that records contain and the list does not. */
const TYPED_PREFIX = 'typed:'

/** Label of the item field in lists other than suppliers. */
const ITEM_FIELD_LABELS: Readonly<Record<number, TextNameOf<'forms'>>> = {
  [formId.slaughterhouses]: 'field.item_house',
  [formId.drugs]: 'field.item_drug',
  [formId.sensors]: 'field.item_sensor',
  [formId.dataImport]: 'field.item_sender',
}

interface ListedItem {
  id: string
  name: string
  is_inactive: boolean
}

export interface ItemList<Item> {
  /** Field that chooses the row: a new one, one of the list, or a name known from records. */
  itemField: FormElement
  /** Chosen row; null for a new one. */
  chosen(values: ElementValues): Item | null
  /** Id of the chosen row; a new id for a new row. */
  idOf(values: ElementValues): string
  /** Proposals after another row is chosen: all its values, which also replace typed ones. */
  proposals(change: FormChange, fields: (item: Item | null) => readonly FieldProposal[]): FieldProposal[]
  /** Refused: a name that another row of the list has. */
  nameRules(values: ElementValues): BrokenRule[]
}

export function itemList<Item extends ListedItem>(
  session: SettingSession,
  items: readonly Item[],
  typedBefore: readonly string[] = [],
): ItemList<Item> {
  const { i18n, event } = session
  const unlisted = typedBefore.filter((name) => !items.some(hasSameName(name)))
  const chosen = (values: ElementValues) => items.find(({ id }) => id === values.text(ITEM)) ?? null
  const nameOf = (values: ElementValues): string | null => {
    const id = values.text(ITEM) ?? NEW
    return id.startsWith(TYPED_PREFIX) ? id.slice(TYPED_PREFIX.length) : (chosen(values)?.name ?? null)
  }
  return {
    itemField: elementBuilder(session).dropdown('FF_Item', {
      required: true,
      label: ITEM_FIELD_LABELS[event.formId] ?? 'field.item',
      wide: true,
      computes: true,
      options: [
        { id: NEW, value: i18n.text(`option:setup_new.${event.formId}`) },
        ...items.map(({ id, name, is_inactive }) => ({
          id,
          value: is_inactive ? i18n.text('option:not_used_any_more', { name }) : name,
        })),
        ...unlisted.map((name) => ({ id: `${TYPED_PREFIX}${name}`, value: name })),
      ],
      value: NEW,
    }),
    chosen,
    idOf: (values) => chosen(values)?.id ?? newId(),
    proposals: ({ values, elementId }, fields) =>
      elementId !== 'FF_Item'
        ? []
        : [{ address: NAME, value: nameOf(values) }, ...fields(chosen(values))].map((one) => ({
            ...one,
            always: true,
          })),
    nameRules: (values) => {
      const taken = items.find(hasSameName(values.text(NAME)))
      return taken && taken.id !== chosen(values)?.id
        ? [{ code: 'setup.name_taken', verdict: 'refused', field: NAME, params: { name: taken.name } }]
        : []
    },
  }
}
