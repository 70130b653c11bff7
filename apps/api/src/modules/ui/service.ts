/** Help texts for other modules. */
export { helpText } from './help.ts'
