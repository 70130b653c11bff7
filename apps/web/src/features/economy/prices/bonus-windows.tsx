import {
  addBonusPayment,
  type BonusField,
  type BonusPayment,
  bonusFields,
  changeBonusPayment,
  listBonusPayments,
  removeBonusPayment,
} from '@herdboard/contract/economy/bonus-payments.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatMonth } from '#lib/format/format-dates.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { useToday } from '#lib/today.ts'
import { DeletePrice } from './delete-price.tsx'
import { nearbyMonths } from './nearby-months.ts'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import type { PriceEditing } from './price-editing.ts'
import { PriceModal } from './price-modal.tsx'
import type { PriceWindowState } from './price-window-state.ts'

interface Props {
  opened: PriceWindowState
  payments: readonly BonusPayment[]
  onClose: () => void
}

const REFRESHED = [listBonusPayments]

/** The windows over bonus payments, for who administers the installation. */
export function BonusWindows({ opened, payments, onClose }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const nameOf = (id: string) => formatMonth(id, language)

  if (opened.what === 'delete') {
    const { id } = opened
    return (
      <DeletePrice
        name={nameOf(id)}
        why={t('deletePriceWhy')}
        successText={t('priceDeleted')}
        remove={() => callEndpoint(removeBonusPayment, { params: { id } }, newIdempotencyKey())}
        refreshes={REFRESHED}
        onClose={onClose}
      />
    )
  }
  const priced = new Map(payments.map((payment) => [payment.id, payment]))
  const editedId = opened.what === 'edit' ? opened.id : null
  const editing: PriceEditing<BonusField> = {
    title: t(editedId === null ? 'addPrice' : 'editPrice'),
    itemLabel: t('month'),
    fields: bonusFields.map((name) => ({ name, label: t(`field_${name}`), unit: t('perKg'), isOptional: true })),
    refreshes: REFRESHED,
    chosenId: editedId,
    isSigned: false,
    items:
      editedId === null
        ? nearbyMonths(today).map((id) => ({ id, name: nameOf(id), known: null, isTaken: priced.has(id) }))
        : [{ id: editedId, name: nameOf(editedId), known: priced.get(editedId) ?? null }],
    save: async (id, figures) => {
      if (editedId === null)
        await callEndpoint(addBonusPayment, { body: { period: id, ...figures } }, newIdempotencyKey())
      else await callEndpoint(changeBonusPayment, { params: { id }, body: figures }, newIdempotencyKey())
      return t(editedId === null ? 'priceCreated' : 'priceEdited')
    },
  }
  return <PriceModal editing={editing} onClose={onClose} />
}
