/** "Other" and "unknown", listed last however often they are used. */
export const LAST_CAUSES = [12, 13]
/** Numbers of the causes of death; the text is `option:death_cause.<number>`. */
export const DEATH_CAUSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...LAST_CAUSES]
