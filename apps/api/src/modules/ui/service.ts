/** What other modules show of the help texts. */
export { helpText } from './help.ts'
