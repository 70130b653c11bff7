import type { AnyEndpoint, EndpointInput } from '@herdboard/contract/core/endpoint.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { downloadFrom } from '#lib/files/download.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'
import { today } from '#lib/today.ts'

interface Props<E extends AnyEndpoint> {
  endpoint: E
  input: EndpointInput<E>
  company: string
  label: string
  /** Distinguishes several buttons with the same label. */
  ariaLabel?: string
}

/** Downloads an archive; shows a spinner during the download. */
export function ArchiveDownloadButton<E extends AnyEndpoint>({
  endpoint,
  input,
  company,
  label,
  ariaLabel = label,
}: Props<E>) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await fetchBlob(endpoint, input)
      downloadFrom(`${company}_${today()}.zip`, URL.createObjectURL(file))
    },
  })
  return (
    <Button loading={isPending} aria-label={ariaLabel} onClick={() => mutate()}>
      {label}
    </Button>
  )
}
