/** Other and unknown stand last, whatever their use. */
export const LAST_CAUSES = [12, 13]
/** Why pigs die, by number; the text is `option:death_cause.<number>`. */
export const DEATH_CAUSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...LAST_CAUSES]
