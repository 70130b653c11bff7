import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import type { Barn } from '@herdboard/contract/places/locations.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { metaQuery } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToday } from '#lib/today.ts'
import classes from '../work-table.module.css'
import { tasksOfPigType } from './task-groups.ts'

interface Props {
  /** Tasks of the selected places, for both pig types. */
  tasks: readonly Assignment[]
  barns: readonly Barn[]
  pigType: PigTypeParam
}

/**
 * The badge in the top bar counts all places and both pig types: shows how many of those tasks are not in this list.
 */
export function HiddenTasks({ tasks, barns, pigType }: Props) {
  const { t } = useTranslation('assignments')
  const { t: tCommon } = useTranslation()
  const navigate = useNavigate()
  const { query } = usePlaceSelection()
  const { choosePigType } = usePigType()
  const today = useToday()
  const { data: meta } = useQuery(metaQuery)

  const waiting = tasks.filter(({ is_completed, date }) => !is_completed && date <= today)
  const listed = tasksOfPigType(waiting, barns, pigType).length
  const { due, overdue } = meta?.assignments ?? { due: 0, overdue: 0 }
  const count = due + overdue - listed
  if (count <= 0) return null

  const otherType = pigType === 'weaners' ? 'slaughter' : 'weaners'
  const isBounded = query.location_ids !== undefined || query.selection_id !== undefined
  return (
    <div className={classes.elsewhere}>
      <span>{t('elsewhere', { count })}</span>
      {waiting.length > listed && (
        <Button variant="subtle" size="compact-md" onClick={() => void choosePigType(otherType)}>
          {t('showType', { type: tCommon(`pigType_${otherType}`).toLocaleLowerCase() })}
        </Button>
      )}
      {isBounded && due + overdue > waiting.length && (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => void navigate({ to: '.', search: (before) => ({ ...before, places: undefined }) })}
        >
          {t('showAllPlaces')}
        </Button>
      )}
    </div>
  )
}
