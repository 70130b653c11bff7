import { Icon } from '#ui/icon/icon.tsx'
import classes from './sign-in-form.module.css'

/** Always mounted, so that screen readers announce new text. */
export const FormMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className={classes.message} data-shown={text ? true : undefined}>
    {text && <Icon name="alert-octagon" />}
    {text}
  </div>
)
