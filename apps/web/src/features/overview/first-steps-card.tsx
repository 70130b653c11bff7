import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listUsers } from '@herdboard/contract/people/users.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useReachableActions } from '#blocks/parts/herd/reachable-actions.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { eventsQuery, useProfile } from '#blocks/parts/session/session-queries.ts'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FirstStepButton } from './first-step-button.tsx'
import { firstSteps } from './first-steps.ts'
import classes from './first-steps-card.module.css'

interface Props {
  herd: Herd
  /** Shows the overview anyway. */
  onSkip: () => void
}

const icons = {
  farm: 'building-cottage',
  barns: 'building-warehouse',
  sections: 'layout-grid',
  people: 'users',
  pigs: 'pig',
} as const

/** The members of the company. */
const membersQuery = { ...apiQuery(listUsers, {}), meta: { showsOwnErrors: true } }

/** Shown to a company without pigs, instead of empty key figures. */
export function FirstStepsCard({ herd, onSkip }: Props) {
  const { t } = useTranslation('overview')
  const { data: events = [], isPending } = useQuery(eventsQuery)
  const reachable = useReachableActions()
  const { modules } = useProfile()
  const manages = usePermissions().includes('manage-directory')
  const invites = manages && modules.includes('UserManagement')
  const { data: members } = useQuery({ ...membersQuery, enabled: invites })
  const insertion = events.find(({ type }) => type === recordKind.insertion)
  const steps = firstSteps({
    ...herd,
    manages,
    hasSections: modules.includes('Sections'),
    people: invites && members ? members.length : null,
    canInsert: insertion !== undefined && reachable.has(insertion.action_id) && herd.barns.length > 0,
  })

  // An administrator sees every farm; another user may have no access to any.
  if (herd.farms.length === 0 && !manages)
    return (
      <Card>
        <EmptyState sentence={t('noFarmForYou')} icon="building-cottage" />
      </Card>
    )
  // A user who can do none of the steps waits for others.
  if (!manages && !isPending && steps.every(({ canDo }) => !canDo))
    return (
      <Card>
        <EmptyState sentence={t('firstStepsWhy')} icon="pig" action={{ label: t('skip'), onClick: onSkip }} />
      </Card>
    )
  return (
    <div className={classes.place}>
      <Card title={t('firstSteps')} note={t('firstStepsWhy')}>
        <ol className={classes.steps}>
          {steps.map(({ step, isDone, canDo }) => (
            <li key={step} className={classes.step} data-done={isDone || undefined}>
              <Icon name={isDone ? 'circle-check' : icons[step]} size={24} className={classes.mark} />
              <span className={classes.words}>
                {isDone ? t(`done_${step}`, { count: herd.barns.length }) : t(`step_${step}`)}
                {!isDone && (step === 'sections' || step === 'people') && (
                  <span className={classes.later}>{t('later')}</span>
                )}
              </span>
              {canDo && <FirstStepButton step={step} herd={herd} insertion={insertion} />}
            </li>
          ))}
        </ol>
        {herd.farms.length > 0 && (
          <Button variant="subtle" color="gray" className={classes.skip} onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
      </Card>
    </div>
  )
}
