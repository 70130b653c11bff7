import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from '../profile.module.css'
import { MessageChoiceForm } from './message-choice-form.tsx'
import { MessageList } from './message-list.tsx'
import { PhoneSection } from './phone/phone-section.tsx'
import { PushSection } from './push/push-section.tsx'
import { messageChoiceQuery } from './queries.ts'

const FIELD_PX = 44

/** What the person is notified of in the active company, by which channels, when not to be disturbed, and what was sent. */
export function MessagesCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useQuery(messageChoiceQuery)
  return (
    <Card title={t('messages')}>
      <div className={classes.fields}>
        <p className={classes.words}>{t('messagesWhy')}</p>
        {!data && !error && <Skeletons count={3} heightPx={FIELD_PX} />}
        {!data && error && <ErrorState sentence={t('messagesFailed')} onRetry={() => void refetch()} />}
        {data && <MessageChoiceForm key={JSON.stringify(data)} stored={data} />}
        {data && <PushSection />}
        {data && <PhoneSection />}
        <MessageList />
      </div>
    </Card>
  )
}
