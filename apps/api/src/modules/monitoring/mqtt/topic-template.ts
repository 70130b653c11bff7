const SENSOR = '{sensor}'

/** Returns the topic filter that the broker knows: the level of the sensor is any. */
export const topicFilter = (template: string): string => template.replace(SENSOR, '+')

/**
 * Returns whether a topic belongs to a template, and the name of the sensor in it; null for another topic. The name is
 * null where the template has no level for it.
 */
export function matchTopic(template: string, topic: string): { sensor: string | null } | null {
  const [levels, given] = [template.split('/'), topic.split('/')]
  let sensor: string | null = null
  for (const [no, level] of levels.entries()) {
    if (level === '#') return { sensor }
    const own = given[no]
    if (own === undefined) return null
    if (level === SENSOR) sensor = own
    else if (level !== '+' && level !== own) return null
  }
  return given.length === levels.length ? { sensor } : null
}
