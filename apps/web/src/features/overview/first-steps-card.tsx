import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordEvent } from '#blocks/action-modal/opening.ts'
import { useReachableActions } from '#blocks/herd/reachable-actions.ts'
import type { Herd } from '#blocks/herd/use-herd.ts'
import { eventsQuery, useProfile } from '#blocks/shell/queries.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { firstSteps, INSERTION } from './first-steps.ts'
import classes from './first-steps-card.module.css'

interface Props {
  herd: Herd
  /** Shows the overview all the same. */
  onSkip: () => void
}

/** What a company without pigs sees instead of dashes. */
export function FirstStepsCard({ herd, onSkip }: Props) {
  const { t } = useTranslation('overview')
  const { data: events = [] } = useQuery(eventsQuery)
  const reachable = useReachableActions()
  const { role } = useProfile()
  // An administrator sees every farm; anybody else may only not have been let in.
  const seesAll = role === 'DirectoryAdmin' || role === 'SolutionAdmin'
  const insertion = events.find(({ type }) => type === INSERTION)
  const canInsert = insertion !== undefined && reachable.has(insertion.action_id)
  const steps = firstSteps(herd.farms, herd.barns, canInsert)

  if (herd.farms.length === 0)
    return (
      <Card>
        <EmptyState sentence={t(seesAll ? 'noFarms' : 'noFarmForYou')} icon="building-cottage" />
      </Card>
    )
  return (
    <div className={classes.place}>
      <Card title={t('firstSteps')} note={t('firstStepsWhy')}>
        <ol className={classes.steps}>
          {steps.map(({ step, isDone }) => (
            <li key={step} className={classes.step} data-done={isDone || undefined}>
              <Icon name={isDone ? 'circle-check' : 'pig'} size={24} className={classes.mark} />
              <span className={classes.words}>{t(isDone ? `done_${step}` : `step_${step}`)}</span>
              {!isDone && insertion && <Button onClick={() => recordEvent(insertion)}>{t('record')}</Button>}
            </li>
          ))}
        </ol>
        <Button variant="subtle" color="gray" className={classes.skip} onClick={onSkip}>
          {t('skip')}
        </Button>
      </Card>
    </div>
  )
}
