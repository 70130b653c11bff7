import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './companies-screen.module.css'

/** The search words that find the company, in a tooltip. */
export function CompanyTopics({ company: { name, search_topics } }: { company: Directory }) {
  const { t } = useTranslation('companies')
  const topics = search_topics.filter(({ searchable }) => searchable)
  return (
    <Tooltip
      multiline
      events={{ hover: true, focus: true, touch: true }}
      label={
        <>
          {t('foundBy')}
          <ul className={classes.topics}>
            {topics.map((topic) => (
              <li key={topic.name}>
                {topic.name}: {topic.querables.join(', ')}
              </li>
            ))}
          </ul>
        </>
      }
    >
      <ActionIcon variant="subtle" color="gray" aria-label={t('moreInfoOf', { name })}>
        <Icon name="info-circle" size={20} />
      </ActionIcon>
    </Tooltip>
  )
}
