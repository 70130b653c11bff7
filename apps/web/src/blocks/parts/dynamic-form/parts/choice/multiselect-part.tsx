import { MultiSelect } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { type PartProps, wrapperProps } from '../part-props.ts'

export function MultiselectPart(part: PartProps<'multiselect'>) {
  const { t } = useTranslation('dynamic-form')
  const { element, value, onChange, onBlur, inputRef, name } = part
  const options = element.type_settings.values ?? []
  const chosen = Array.isArray(value) ? value : []

  // A required selection keeps at least one option.
  const choose = (ids: string[]) => {
    if (ids.length > 0 || !element.required) onChange(ids)
  }

  return (
    <MultiSelect
      {...wrapperProps(part)}
      ref={inputRef as Ref<HTMLInputElement>}
      name={name}
      data={options.map((option) => ({ value: option.id, label: option.value }))}
      value={chosen}
      onChange={choose}
      onBlur={onBlur}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight="16rem"
      {...(chosen.length === 0 && { placeholder: t('choose') })}
    />
  )
}
