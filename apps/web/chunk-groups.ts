/** Whatever screen comes first needs these: the libraries whole, of the kit what stands in every page. */
const library = [
  /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|clsx|get-nonce)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](router-core|react-router|history|store|react-store|query-core|react-query)[\\/]/,
  /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button|ActionIcon|UnstyledButton|Loader|Transition|Portal)[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](CloseButton|Skeleton|VisuallyHidden)[\\/]/,
]

const own = [
  /packages[\\/]contract[\\/]/,
  /apps[\\/]web[\\/]src[\\/]lib[\\/]/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/](icon|theme|late|toasts|live|media|brand-mark|window-title)[\\/]/,
  /apps[\\/]web[\\/]src[\\/]ui[\\/](card|empty-state|error-state|skeletons)[\\/]/,
]

const anyOf = (tests: readonly RegExp[]) => (id: string) => tests.some((test) => test.test(id))

/**
 * What is always loaded goes into two files, one for what changes seldom. Without this the build makes a file for
 * every set of screens that share a module; sixty small files compress worse by 12 kB than two large ones.
 */
export const chunkGroups = [
  { name: 'library', test: anyOf(library) },
  { name: 'base', test: anyOf(own) },
]
