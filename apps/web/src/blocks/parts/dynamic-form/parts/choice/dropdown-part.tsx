import { Select } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { type PartProps, wrapperProps } from '../part-props.ts'

/** Longer lists get a search field. */
const MAX_UNSEARCHED = 7

export function DropdownPart(part: PartProps<'dropdown'>) {
  const { t } = useTranslation('dynamic-form')
  const { element, value, onChange, onBlur, inputRef, name } = part
  const options = element.type_settings.values ?? []
  return (
    <Select
      {...wrapperProps(part)}
      ref={inputRef as Ref<HTMLInputElement>}
      name={name}
      data={options.map((option) => ({ value: option.id, label: option.value }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={t('choose')}
      searchable={options.length > MAX_UNSEARCHED}
      openOnFocus={false}
      nothingFoundMessage={t(options.length === 0 ? 'noChoices' : 'nothingFound')}
      clearable={!element.required}
      allowDeselect={false}
      maxDropdownHeight="16rem"
    />
  )
}
