import { Icon } from '#ui/icon/icon.tsx'
import classes from './sign-in-form.module.css'

/** Always there, so that what comes into it is read aloud. */
export const FormMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className={classes.message} data-shown={text ? true : undefined}>
    {text && <Icon name="alert-octagon" />}
    {text}
  </div>
)
