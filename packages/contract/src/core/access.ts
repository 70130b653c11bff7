import { z } from 'zod'

/** Parts of the product that are switched on or off per company, as feature flags. */
export const ProductModule = z.enum([
  'Debug',
  'Sections',
  'Medicine',
  'Assignments',
  'UserManagement',
  'RawMaterialsRegister',
  'StatusEntries',
  'BonusPayments',
  'PriceListings',
  'RealTime',
  'DataQualityAssessment',
  'Analysis',
  'HelpWidget',
])
export type ProductModule = z.infer<typeof ProductModule>

/** Role of a person in a company; `SolutionAdmin` applies to the whole installation. */
export const Role = z.enum(['DirectoryAdmin', 'Employee', 'Advisor', 'SolutionAdmin'])
export type Role = z.infer<typeof Role>

/** What a person may do on one farm. */
export const FarmPermission = z.enum(['None', 'Read', 'ReadWrite'])
export type FarmPermission = z.infer<typeof FarmPermission>

/** Permissions that a role grants beyond single farms. */
export const Permission = z.enum(['manage-directory', 'manage-solution'])
export type Permission = z.infer<typeof Permission>

/** Permissions of each role. Source: PERM-002, PERM-003, PERM-004 */
export const permissionsOfRole: Record<Role, readonly Permission[]> = {
  DirectoryAdmin: ['manage-directory'],
  Employee: [],
  Advisor: [],
  SolutionAdmin: ['manage-directory', 'manage-solution'],
}
