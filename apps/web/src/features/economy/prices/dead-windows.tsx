import {
  addDeadCharge,
  addDeadPayment,
  changeDeadCharge,
  changeDeadPayment,
  DEAD_PIG_THRESHOLD_KG,
  type DeadField,
  type DeadPayment,
  deadFields,
  listDeadPayments,
  removeDeadCharge,
  removeDeadPayment,
} from '@herdboard/contract/economy/dead-payments.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { useToday } from '#lib/today.ts'
import { DeletePrice } from './delete-price.tsx'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import type { PriceEditing, PriceFigures } from './price-editing.ts'
import { PriceModal } from './price-modal.tsx'
import type { PriceWindowState } from './price-window-state.ts'
import { requireFigure } from './require-figure.ts'

interface Props {
  opened: PriceWindowState
  payments: readonly DeadPayment[]
  onClose: () => void
}

const REFRESHED = [listDeadPayments]

/** The windows over the prices of dead pigs: the company's adjustment, and the price itself. */
export function DeadWindows({ opened, payments, onClose }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const nameOf = (id: string) => formatDay(id, language)

  if (opened.what === 'delete') {
    const { id } = opened
    return (
      <DeletePrice
        name={nameOf(id)}
        why={t('deletePriceWhy')}
        successText={t('priceDeleted')}
        remove={(isConfirmed) =>
          callEndpoint(
            removeDeadPayment,
            { params: { id }, query: isConfirmed ? { confirmed: 'true' } : {} },
            newIdempotencyKey(),
          )
        }
        refreshes={REFRESHED}
        onClose={onClose}
      />
    )
  }
  const common = {
    itemLabel: t('validFrom'),
    fields: deadFields.map((name) => ({
      name,
      label: t(`field_${name}`, { kg: DEAD_PIG_THRESHOLD_KG }),
      unit: t('perPig'),
    })),
    refreshes: REFRESHED,
  }
  return <PriceModal editing={opened.what === 'charge' ? charging(opened.id) : pricing(opened)} onClose={onClose} />

  function charging(chosenId: string | null): PriceEditing<DeadField> {
    const of = (id: string) => payments.find((one) => one.id === id)?.payment ?? null
    return {
      ...common,
      title: t('adjust'),
      chosenId,
      isSigned: true,
      items: payments.map(({ id, payment }) => ({ id, name: nameOf(id), known: payment && figuresOf(payment) })),
      save: async (id, figures) => {
        const body = {
          less_than30_adjustment: requireFigure(figures.less_than30),
          greater_than30_adjustment: requireFigure(figures.greater_than30),
        }
        const known = of(id)
        if (known)
          await callEndpoint(changeDeadCharge, { params: { id, payment_id: known.id }, body }, newIdempotencyKey())
        else await callEndpoint(addDeadCharge, { params: { id }, body }, newIdempotencyKey())
        return t(known ? 'chargeEdited' : 'chargeCreated')
      },
      remove: async (id) => {
        const known = of(id)
        if (known) await callEndpoint(removeDeadCharge, { params: { id, payment_id: known.id } }, newIdempotencyKey())
        return t('chargeDeleted')
      },
    }
  }

  function pricing(at: Extract<PriceWindowState, { what: 'add' | 'edit' }>): PriceEditing<DeadField> {
    const isNew = at.what === 'add'
    const { fields, ...rest } = common
    return {
      ...rest,
      fields,
      title: t(isNew ? 'addPrice' : 'editPrice'),
      chosenId: isNew ? null : at.id,
      isSigned: false,
      ...(isNew && { day: { maximum: today } }),
      items: payments
        .filter(({ id }) => isNew || id === at.id)
        .map(({ id, less_than30, greater_than30 }) => ({
          id,
          name: nameOf(id),
          known: { less_than30, greater_than30 },
          isTaken: isNew,
        })),
      save: async (id, { less_than30, greater_than30 }) => {
        const figures = { less_than30: requireFigure(less_than30), greater_than30: requireFigure(greater_than30) }
        if (isNew) await callEndpoint(addDeadPayment, { body: { valid_from: id, ...figures } }, newIdempotencyKey())
        else await callEndpoint(changeDeadPayment, { params: { id }, body: figures }, newIdempotencyKey())
        return t(isNew ? 'priceCreated' : 'priceEdited')
      },
    }
  }
}

const figuresOf = (payment: NonNullable<DeadPayment['payment']>): PriceFigures<DeadField> => ({
  less_than30: payment.less_than30_adjustment,
  greater_than30: payment.greater_than30_adjustment,
})
