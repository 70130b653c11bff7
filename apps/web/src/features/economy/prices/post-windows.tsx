import {
  addPostCharge,
  addPostPayment,
  changePostCharge,
  changePostPayment,
  listPostPayments,
  type PostField,
  type PostPayment,
  postFields,
  removePostCharge,
  removePostPayment,
} from '@herdboard/contract/economy/post-payments.ts'
import { postPaymentYear, postPaymentYearOf } from '@herdboard/domain/economy/post-payment-year.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { useToday } from '#lib/today.ts'
import { DeletePrice } from './delete-price.tsx'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import type { PriceEditing } from './price-editing.ts'
import { PriceModal } from './price-modal.tsx'
import type { PriceWindowState } from './price-window-state.ts'
import { requireFigures } from './require-figure.ts'
import { yearName } from './year-name.ts'

interface Props {
  opened: PriceWindowState
  payments: readonly PostPayment[]
  onClose: () => void
}

const REFRESHED = [listPostPayments]
/** Years that a price can be added for, from the present one on. */
const YEARS_BACK = 2
const YEARS_AHEAD = 10

/** The windows over post payments: the company's adjustment, and the payment itself. */
export function PostWindows({ opened, payments, onClose }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const nameOf = (id: string) => yearName(id, language)

  if (opened.what === 'delete') {
    const { id } = opened
    return (
      <DeletePrice
        name={nameOf(id)}
        why={t('deletePriceWhy')}
        successText={t('priceDeleted')}
        remove={(isConfirmed) =>
          callEndpoint(
            removePostPayment,
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
    itemLabel: t('period'),
    fields: postFields.map((name) => ({ name, label: t(`field_${name}`), unit: t('perKg') })),
    refreshes: REFRESHED,
  }
  return <PriceModal editing={opened.what === 'charge' ? charging(opened.id) : pricing(opened)} onClose={onClose} />

  function charging(chosenId: string | null): PriceEditing<PostField> {
    const of = (id: string) => payments.find((one) => one.id === id)?.entry ?? null
    return {
      ...common,
      title: t('adjust'),
      chosenId,
      isSigned: true,
      items: payments.map(({ id, entry }) => ({ id, name: nameOf(id), known: entry })),
      save: async (id, figures) => {
        const known = of(id)
        const body = requireFigures(figures)
        if (known)
          await callEndpoint(changePostCharge, { params: { id, entry_id: known.id }, body }, newIdempotencyKey())
        else await callEndpoint(addPostCharge, { params: { id }, body }, newIdempotencyKey())
        return t(known ? 'chargeEdited' : 'chargeCreated')
      },
      remove: async (id) => {
        const known = of(id)
        if (known) await callEndpoint(removePostCharge, { params: { id, entry_id: known.id } }, newIdempotencyKey())
        return t('chargeDeleted')
      },
    }
  }

  function pricing(at: Extract<PriceWindowState, { what: 'add' | 'edit' }>): PriceEditing<PostField> {
    const isNew = at.what === 'add'
    const edited = payments.filter(({ id }) => !isNew && id === at.id)
    return {
      ...common,
      title: t(isNew ? 'addPrice' : 'editPrice'),
      chosenId: isNew ? null : at.id,
      isSigned: false,
      mark: t('isProvision'),
      items: isNew
        ? freeYears(Number(today.slice(0, 4)), payments).map((id) => ({ id, name: nameOf(id), known: null }))
        : edited.map((one) => ({ id: one.id, name: nameOf(one.id), known: one, isMarked: one.is_provision })),
      save: async (id, figures, is_provision) => {
        const body = { ...requireFigures(figures), is_provision }
        if (isNew)
          await callEndpoint(addPostPayment, { body: { ...postPaymentYear(id), ...body } }, newIdempotencyKey())
        else await callEndpoint(changePostPayment, { params: { id }, body }, newIdempotencyKey())
        return t(isNew ? 'priceCreated' : 'priceEdited')
      },
    }
  }
}

/** First days of the years around this one that have no price yet. */
function freeYears(thisYear: number, payments: readonly PostPayment[]): string[] {
  const priced = new Set(payments.map(({ id }) => id))
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, place) => thisYear - YEARS_BACK + place)
  return years.map((year) => postPaymentYearOf(year).from).filter((from) => !priced.has(from))
}
