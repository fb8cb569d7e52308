/** More than there are game versions: a facet list that is cut off loses choices silently. */
export const MAX_VALUES_PER_FACET = 1500
