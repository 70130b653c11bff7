import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { tokenFarmsQuery } from './queries.ts'

interface Props {
  chosen: ReadonlySet<FarmId>
  onChoose: (farms: ReadonlySet<FarmId>) => void
  error: string | null
}

/** The farms that an API token of the company covers. */
export function TokenFarms({ chosen, onChoose, error }: Props) {
  const { t } = useTranslation('programs')
  const { data: farms = [] } = useQuery(tokenFarmsQuery)
  return (
    <Checkbox.Group
      label={t('farms')}
      value={[...chosen]}
      error={error}
      onChange={(ids) => onChoose(new Set(farms.flatMap(({ id }) => (ids.includes(id) ? [id] : []))))}
    >
      <Stack gap={8} mt={8} mb={4}>
        {farms.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
