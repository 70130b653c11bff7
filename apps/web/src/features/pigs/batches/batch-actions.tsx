import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Batch } from '@herdboard/contract/places/locations.ts'
import { listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { requestFormWindow } from '#blocks/parts/action-request/action-request.ts'
import { actionsQuery, batchEventsQuery, eventsQuery } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { CLOSE_BATCH, formOfAction, UPDATE_BATCH } from './batch-forms.ts'
import classes from './batch-modal.module.css'

/** Buttons to edit, close, reopen and count a batch, and to post a bill, each if its event and action exist and the batch allows it. */
export function BatchActions({ batch }: { batch: Batch }) {
  const { t } = useTranslation('pigs')
  const { data: events = [] } = useQuery(batchEventsQuery)
  const { data: recordEvents = [] } = useQuery(eventsQuery)
  const { data: economyEvents = [] } = useQuery(apiQuery(listEconomyEvents, {}))
  const { data: actions = [] } = useQuery(actionsQuery)
  const place = { farm_id: batch.farm.id, barn_id: batch.barn.id, batch_id: batch.id }
  const update = formOfAction(UPDATE_BATCH, batch, events, actions)
  const close = formOfAction(CLOSE_BATCH, batch, events, actions)
  const posting = formOfAction(formId.posting, batch, economyEvents, actions)
  const count = formOfAction(formId.stockCount, batch, recordEvents, actions)
  if (update === null && close === null && posting === null && count === null) return null
  return (
    <div className={classes.actions}>
      {update !== null && (
        <Button leftSection={<Icon name="pencil" size={18} />} onClick={() => requestFormWindow(update, null, place)}>
          {t('updateBatch')}
        </Button>
      )}
      {update !== null && batch.end_date !== null && (
        <Button variant="default" onClick={() => requestFormWindow(update, 'reopen', place)}>
          {t('reopenBatch')}
        </Button>
      )}
      {close !== null && (
        <Button variant="default" onClick={() => requestFormWindow(close, null, place)}>
          {t('closeBatch')}
        </Button>
      )}
      {count !== null && (
        <Button variant="default" onClick={() => requestFormWindow(count, null, place)}>
          {t('countBatch')}
        </Button>
      )}
      {posting !== null && (
        <Button variant="default" onClick={() => requestFormWindow(posting, null, place)}>
          {t('addPosting')}
        </Button>
      )}
    </div>
  )
}
