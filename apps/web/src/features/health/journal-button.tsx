import { getTreatmentJournal } from '@herdboard/contract/herd/treatments.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadFrom } from '#lib/files/download.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'
import { Icon } from '#ui/icon/icon.tsx'

/** Downloads the medicine record of the chosen places and period, of both pig types, as an inspector asks for it. */
export function JournalButton({ period }: { period: DatePeriod }) {
  const { t } = useTranslation('health')
  const { query, isEmpty } = usePlaceSelection()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await fetchBlob(getTreatmentJournal, { query: { ...period, ...query } })
      downloadFrom(file.name, URL.createObjectURL(file))
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      loading={isPending}
      disabled={isEmpty}
      onClick={() => mutate()}
    >
      {t('journal')}
    </Button>
  )
}
