import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { PartProps } from '../part-props.ts'
import { linkAction } from './link-action.ts'
import { linkTarget } from './link-target.ts'

/** A link to a screen of the app, to a form, or to another site in a new tab. */
export function LinkbuttonPart({ element, isDisabled, hint }: PartProps<'linkbutton'>) {
  const { t } = useTranslation('dynamic-form')
  const router = useRouter()
  const target = linkTarget(element.type_settings.route)

  const button = () => {
    if (!target || isDisabled)
      return (
        <Button variant="default" disabled>
          {element.label}
        </Button>
      )
    if (target.kind === 'inside')
      return (
        <Button
          component="a"
          href={target.path}
          variant="default"
          onClick={(event) => {
            event.preventDefault()
            const start = linkAction(element.type_settings.action)
            if (start) start()
            else router.history.push(target.path)
          }}
          rightSection={<Icon name="arrow-right" size={18} />}
        >
          {element.label}
        </Button>
      )
    return (
      <Button
        component="a"
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        aria-label={t('newTab', { label: element.label })}
        rightSection={<Icon name="arrow-right" size={18} />}
      >
        {element.label}
      </Button>
    )
  }

  return (
    <div>
      {button()}
      {hint && <div>{hint}</div>}
    </div>
  )
}
