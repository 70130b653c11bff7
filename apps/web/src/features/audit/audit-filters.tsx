import { auditKinds } from '@herdboard/contract/system/audit-log.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import classes from './audit.module.css'
import { type AuditSearch, auditFarmsQuery, auditPeopleQuery } from './queries.ts'

interface Props {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** Filters by text, user, farm, kind and period. */
export function AuditFilters({ search, onSearch }: Props) {
  const { t } = useTranslation('audit')
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const { data: farms = [] } = useQuery(auditFarmsQuery)
  const { text = '', user_id = null, farm_id = null, kind = null, from = null, to = null } = search
  const change = (part: { [Key in keyof AuditSearch]: AuditSearch[Key] | undefined }) => {
    const all = Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined && value !== '')
    onSearch(Object.fromEntries(all))
  }
  return (
    <div className={classes.filters}>
      <SearchBox value={text} onChange={(value) => change({ text: value })} label={t('search')} />
      <Select
        label={t('user')}
        placeholder={t('everybody')}
        data={people.map((one) => ({ value: one.id, label: one.is_gone ? t('gone', { name: one.name }) : one.name }))}
        value={user_id}
        onChange={(id) => change({ user_id: people.find((one) => one.id === id)?.id })}
        clearable
        searchable
      />
      <Select
        label={t('farm')}
        placeholder={t('allFarms')}
        data={farms.map(({ id, name }) => ({ value: id, label: name }))}
        value={farm_id}
        onChange={(id) => change({ farm_id: farms.find((farm) => farm.id === id)?.id })}
        clearable
        searchable
      />
      <Select
        label={t('what')}
        placeholder={t('everything')}
        data={auditKinds.map((value) => ({ value, label: t(`${value}_kind`) }))}
        value={kind}
        onChange={(value) => change({ kind: auditKinds.find((option) => option === value) })}
        clearable
      />
      <DateField label={t('from')} value={from} onChange={(day) => change({ from: day || undefined })} />
      <DateField label={t('to')} value={to} onChange={(day) => change({ to: day || undefined })} />
    </div>
  )
}
