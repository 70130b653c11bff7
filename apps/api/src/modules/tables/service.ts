export { header } from './table-parts.ts'
