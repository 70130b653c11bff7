import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Farm } from '@herdboard/contract/places/locations.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '../feed.module.css'

interface Props {
  farms: readonly Pick<Farm, 'farm_id' | 'name'>[]
  chosen: readonly FarmId[]
  isFixed?: boolean
  onToggle: (id: FarmId, isUsed: boolean) => void
}

/** Checkboxes for the farms that use a mix. */
export function FarmBoxes({ farms, chosen, isFixed = false, onToggle }: Props) {
  const { t } = useTranslation('feed')
  if (farms.length === 0) return null
  return (
    <fieldset className={classes.farms}>
      <legend>{t('farms')}</legend>
      <Stack gap={8} mt={8}>
        {farms.map(({ farm_id, name }) => (
          <Checkbox
            key={farm_id}
            label={name}
            checked={chosen.includes(farm_id)}
            disabled={isFixed}
            onChange={(event) => onToggle(farm_id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </fieldset>
  )
}
