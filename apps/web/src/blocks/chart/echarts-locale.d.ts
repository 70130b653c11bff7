declare module 'echarts/i18n/langEN-obj.js' {
  import type { registerLocale } from 'echarts/core'

  const english: Parameters<typeof registerLocale>[1]
  export default english
}
