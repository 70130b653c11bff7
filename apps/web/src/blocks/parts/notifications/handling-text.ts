import type { Notification } from '@herdboard/contract/system/notifications.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'

/** Returns who did what with a notification and when: "Approved by Anna Holm 15/06/2026 10:05"; null while it is open. */
export function useHandlingText({ handling }: Pick<Notification, 'handling'>): string | null {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  if (handling === null) return null
  const { outcome, by } = handling
  const at = formatDateTime(handling.at, language)
  if (outcome === 'closed') return t('handled_closed', { at })
  return by === null ? t(`handled_${outcome}_alone`, { at }) : t(`handled_${outcome}`, { by, at })
}
